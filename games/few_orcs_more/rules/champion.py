"""The champion, for whom the wizard casts his lot before anybody sees the piles (6.2)."""

from msgspec.structs import replace

from games.few_orcs_more.commands import Enchant
from games.few_orcs_more.rules.piles import distribution
from games.few_orcs_more.state import Events, State, recruiters
from games.kernel.chance import Chance
from games.kernel.events import SeatEvent, Sentence
from games.kernel.refusals import refuse


class ChampionChosen(SeatEvent[State], frozen=True):
    """The wizard has named his champion; this round he scores what the champion scores."""

    sentence = Sentence("champion_chosen", "6.2.1", "seat")

    def apply(self, state: State) -> State:
        return replace(state, champion=self.seat)


def naming(state: State) -> tuple[int, ...]:
    """The wizard, until he has named a champion."""
    return () if state.wizard is None or state.champion is not None else (state.wizard,)


def enchant(state: State, _: int, command: Enchant, __: Chance) -> Events:
    """Name the champion."""
    refuse("bad_target", "6.2.1", when=command.target not in recruiters(state))
    return (ChampionChosen(command.target),)


def after(state: State, _: Chance) -> Events:
    """Distribute the piles once the champion is named, or at once where there is no wizard (9.3)."""
    return () if naming(state) else distribution(state)
