"""Player cards on the piles: how a desertion or an enlistment is played, whoever drives the deal (4.2)."""

from typing import Final

from msgspec.structs import replace

from games.few_orcs_more.happening import Happening
from games.few_orcs_more.state import State, Ticks, all_recruits, changed, with_pile
from games.kernel.contract import Line, Viewer
from games.kernel.happening import told
from games.kernel.refusals import Refused

HIGHEST: Final = 99
"""No pile can be higher: there are 80 army cards and at most 18 player cards."""


class DesertionPlayed(Happening, frozen=True):
    """A desertion comes to lie on a pile. Which pile it was stays out of the log: remembering is the game."""

    seat: int
    pile: int

    def change(self, state: State) -> State:
        clan = state.clans[self.seat]
        clans = changed(state, self.seat, replace(clan, desertions=clan.desertions - 1))
        return _on_top(replace(state, clans=clans), self.seat, self.pile, "desertion")

    def line(self, viewer: Viewer) -> Line:
        if viewer == "arbiter":
            return told("desertion_played_known", "4.2.1", seat=self.seat, pile=self.pile)
        return told("desertion_played", "4.2.1", seat=self.seat)


class EnlistmentPlayed(Happening, frozen=True):
    """An enlistment comes to lie on a pile, during the deal or late (4.5)."""

    seat: int
    pile: int
    late: bool

    def change(self, state: State) -> State:
        clan = state.clans[self.seat]
        clans = changed(state, self.seat, replace(clan, enlistments=clan.enlistments - 1))
        return _on_top(replace(state, clans=clans), self.seat, self.pile, "enlistment")

    def line(self, viewer: Viewer) -> Line:
        rule = "4.5.1" if self.late else "4.2.1"
        if viewer == "arbiter":
            return told("enlistment_played_known", rule, seat=self.seat, pile=self.pile)
        return told("enlistment_played", rule, seat=self.seat)


class EnlistDeclined(Happening, frozen=True):
    """A seat gives up the enlistments it has left (4.5.1)."""

    seat: int

    def change(self, state: State) -> State:
        clans = changed(state, self.seat, replace(state.clans[self.seat], enlistments=0))
        return replace(state, clans=clans, ticks=carried_out(state, self.seat))

    def line(self, viewer: Viewer) -> Line:
        return told("enlist_declined", "4.5.1", seat=self.seat)


class LateEnlistClosed(Happening, frozen=True):
    """Enlistment is over; what is left is void (4.5.2)."""

    def change(self, state: State) -> State:
        return replace(state, phase="champion", clans=all_recruits(state, enlistments=0))

    def line(self, viewer: Viewer) -> Line:
        return told("late_enlist_closed", "4.5.2")


def check_pile(state: State, pile: int) -> None:
    """Refuse a pile that does not exist or has not begun."""
    if not 0 <= pile < len(state.piles):
        raise Refused("bad_pile", "4.1.1")
    if not state.piles[pile]:
        raise Refused("empty_pile", "4.2.2")


def carried_out(state: State, seat: int) -> Ticks | None:
    """The ticks once the first of the plays that the seat submitted is done with.

    Among late enlistments nothing is dealt in between: there the next tick begins with the last play of this one (5.5).
    """
    ticks = state.ticks
    if ticks is None:
        return None
    plays = ticks.submitted[seat] or ()
    submitted = (*ticks.submitted[:seat], plays[1:], *ticks.submitted[seat + 1 :])
    if state.phase == "late_enlist" and not any(submitted):
        return replace(ticks, tick=ticks.tick + 1, submitted=(None,) * len(submitted))
    return replace(ticks, submitted=submitted)


def _on_top(state: State, seat: int, pile: int, card: str) -> State:
    piles = with_pile(state, pile, (*state.piles[pile], f"{card}:{seat}"))
    return replace(state, piles=piles, ticks=carried_out(state, seat))
