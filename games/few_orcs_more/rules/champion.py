"""The champion, for whom the wizard casts his lot before anybody sees the piles (6.2)."""

from typing import ClassVar

from msgspec.structs import replace

from games.few_orcs_more.happening import Happening, Happenings
from games.few_orcs_more.rules.piles import distribution
from games.few_orcs_more.state import State, recruiters
from games.few_orcs_more.wish import Wish
from games.kernel.chance import Chance
from games.kernel.contract import Line, Viewer
from games.kernel.happening import told
from games.kernel.offers import Offer, Offers, OneOf
from games.kernel.refusals import Refused


class ChampionChosen(Happening, frozen=True):
    """The wizard has named his champion; this round he scores what the champion scores."""

    seat: int

    def change(self, state: State) -> State:
        return replace(state, champion=self.seat)

    def line(self, viewer: Viewer) -> Line:
        return told("champion_chosen", "6.2.1", seat=self.seat)


class Enchant(Wish, frozen=True):
    """Name a recruiter as champion."""

    phases: ClassVar[tuple[str, ...]] = ("champion",)
    wizardly: ClassVar[bool] = True

    target: int

    def decided(self, state: State, seat: int, chance: Chance) -> Happenings:
        if self.target not in recruiters(state):
            raise Refused("bad_target", "6.2.1")
        return (ChampionChosen(self.target),)


def naming(state: State) -> tuple[int, ...]:
    """The wizard, until he has named a champion."""
    return () if state.wizard is None or state.champion is not None else (state.wizard,)


def champions(state: State, seat: int) -> Offers:
    """Every recruiter may be named."""
    return (Offer("enchant", {"target": OneOf(tuple(sorted(recruiters(state))))}),) if seat in naming(state) else ()


def champion_follows(state: State, chance: Chance) -> Happenings:  # noqa: ARG001 - nothing is drawn
    """The distribution, once the champion is named or where there is no wizard (9.3)."""
    return () if naming(state) else distribution(state)
