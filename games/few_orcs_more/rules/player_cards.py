"""Player cards on the piles: how a desertion or an enlistment is played, whoever drives the deal (4.2, 4.5)."""

from msgspec.structs import replace

from games.few_orcs_more.state import State, Ticks, is_open, on_top
from games.kernel.contract import LogLine, Viewer
from games.kernel.events import GameEvent, SeatEvent, Sentence, line
from games.kernel.refusals import refuse
from games.kernel.tuples import replaced


class DesertionPlayed(SeatEvent[State], frozen=True):
    """A desertion comes to lie on a pile. Only the arbiter's log says which: remembering is the game."""

    pile: int

    def apply(self, state: State) -> State:
        clan = state.clans[self.seat]
        clans = replaced(state.clans, self.seat, replace(clan, desertions=clan.desertions - 1))
        piles = on_top(state, self.pile, f"desertion:{self.seat}")
        return replace(state, clans=clans, piles=piles, ticks=play_done(state, self.seat))

    def tell(self, viewer: Viewer) -> LogLine:
        if viewer == "arbiter":
            return line("desertion_played_known", "4.2.1", seat=self.seat, pile=self.pile)
        return line("desertion_played", "4.2.1", seat=self.seat)


class EnlistmentPlayed(SeatEvent[State], frozen=True):
    """An enlistment comes to lie on a pile, during the deal or late."""

    pile: int
    late: bool

    def apply(self, state: State) -> State:
        clan = state.clans[self.seat]
        clans = replaced(state.clans, self.seat, replace(clan, enlistments=clan.enlistments - 1))
        piles = on_top(state, self.pile, f"enlistment:{self.seat}")
        return replace(state, clans=clans, piles=piles, ticks=play_done(state, self.seat))

    def tell(self, viewer: Viewer) -> LogLine:
        rule = "4.5.1" if self.late else "4.2.1"
        if viewer == "arbiter":
            return line("enlistment_played_known", rule, seat=self.seat, pile=self.pile)
        return line("enlistment_played", rule, seat=self.seat)


class EnlistDeclined(SeatEvent[State], frozen=True):
    """A seat gives up the enlistments it has left (4.5.1)."""

    sentence = Sentence("enlist_declined", "4.5.1", "seat")

    def apply(self, state: State) -> State:
        clans = replaced(state.clans, self.seat, replace(state.clans[self.seat], enlistments=0))
        return replace(state, clans=clans, ticks=play_done(state, self.seat))


class LateEnlistClosed(GameEvent[State], frozen=True):
    """Enlistment is over; what is left is void (4.5.2)."""

    sentence = Sentence("late_enlist_closed", "4.5.2")

    def apply(self, state: State) -> State:
        return replace(state, phase="champion", clans=tuple(replace(clan, enlistments=0) for clan in state.clans))


def playable(state: State, seat: int) -> tuple[int, int]:
    """How many desertions and enlistments the seat holds that could be played now (4.1.2, 4.1.4)."""
    clan, late = state.clans[seat], state.phase == "late_enlist"
    return 0 if late else clan.desertions, clan.enlistments if late or is_open(state) else 0


def players(state: State) -> tuple[int, ...]:
    """The recruiters who hold a player card that could be played now, in rising order."""
    late, wizard = state.phase == "late_enlist", state.wizard
    opened = late or is_open(state)
    return tuple(
        seat
        for seat, clan in enumerate(state.clans)
        if seat != wizard and ((clan.desertions and not late) or (clan.enlistments and opened))
    )


def check_pile(state: State, pile: int) -> None:
    """Refuse a pile that does not exist or has not begun."""
    refuse("bad_pile", "4.1.1", when=not 0 <= pile < len(state.piles))
    refuse("empty_pile", "4.2.2", when=not state.piles[pile])


def play_done(state: State, seat: int) -> Ticks | None:
    """The ticks once the first of the plays that the seat submitted is done with; live there are none.

    Among late enlistments nothing is dealt in between: there the next tick begins with the last play of this one (5.5).
    """
    ticks = state.ticks
    if ticks is None:
        return None
    submitted = replaced(ticks.submitted, seat, (ticks.submitted[seat] or ())[1:])
    if state.phase == "late_enlist" and not any(submitted):
        return replace(ticks, tick=ticks.tick + 1, submitted=(None,) * len(submitted))
    return replace(ticks, submitted=submitted)
