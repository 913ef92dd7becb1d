"""Setting up a round: the wizard, the deck, the piles and the player cards (3)."""

from msgspec import UNSET
from msgspec.structs import replace

from games.few_orcs_more.options import DESERTIONS, ENLISTMENTS, PILES, Options, start_range
from games.few_orcs_more.rules.cards import ARMY
from games.few_orcs_more.rules.deal import first_batch
from games.few_orcs_more.state import START_CARD, Cards, Clan, State, Ticks
from games.kernel.chance import Chance
from games.kernel.contract import LogLine, Viewer
from games.kernel.events import GameEvent, line


class RoundStarted(GameEvent[State], frozen=True):
    """A round begins: the deck is shuffled, the player cards are back in the hands. The deck is nobody's to know."""

    round: int
    wizard: int | None
    piles: int
    desertions: int
    deck: Cards

    def apply(self, state: State) -> State:
        clans = tuple(
            Clan(
                desertions=0 if seat == self.wizard else self.desertions,
                enlistments=0 if seat == self.wizard else ENLISTMENTS,
                score=clan.score,
                wins=clan.wins,
            )
            for seat, clan in enumerate(state.clans)
        )
        fresh = State(
            options=state.options,
            clans=clans,
            round=self.round,
            wizard=self.wizard,
            deck=self.deck,
            piles=((),) * self.piles,
            last_round=state.last_round,
        )
        if state.options.mode == "live":
            return replace(fresh, ready=()) if state.options.wait_for_all is True else fresh
        seen = False if state.options.wizard_looks is True and self.wizard is not None else UNSET
        return replace(fresh, ticks=Ticks(submitted=(None,) * len(clans), to_deal=first_batch(fresh)), seen=seen)

    def tell(self, viewer: Viewer) -> LogLine:
        if self.wizard is None:
            return line("round_started_without_wizard", "9.3", round=self.round)
        return line("round_started", "8.2", round=self.round, wizard_seat=self.wizard)


def first_wizard(seats: int, chance: Chance) -> int | None:
    """The wizard of the first round, drawn (3.1); none where two play (9.3)."""
    return chance.pick("first_wizard", range(seats)) if seats > 2 else None


def shuffled(options: Options, chance: Chance) -> Cards:
    """A fresh deck with the Start card in its place (3.2.2)."""
    cards = chance.shuffle("shuffle:deck", ARMY)
    above = chance.number("start", *start_range(options))
    return (*cards[:above], START_CARD, *cards[above:])


def new_round(options: Options, seats: int, number: int, wizard: int | None, chance: Chance) -> RoundStarted:
    """A round with everything drawn that it needs."""
    return RoundStarted(number, wizard, PILES[seats], DESERTIONS[seats], shuffled(options, chance))
