"""Objectives, and who has won (rule 9)."""

from typing import Literal

from msgspec.structs import replace

from games.kernel.contract import LogLine, Outcome, Viewer
from games.kernel.events import SeatEvent, Sentence, by_seat, line, private_line
from games.kernel.teams import party_of, ranked
from games.orcs_vs_orcs.rules.board import TOWER
from games.orcs_vs_orcs.rules.log import Log, OrcEvent
from games.orcs_vs_orcs.rules.zones import camps, on_board, teams
from games.orcs_vs_orcs.state import Objective, State


class GloryGained(SeatEvent[State], frozen=True):
    """One glory point for a battle won, or an army driven off before it (9.7)."""

    why: Literal["battle", "retreat", "destruction"]
    sentence = Sentence("glory_{}", "9.7", "seat", by="why")

    def apply(self, state: State) -> State:
        player = state.players[self.seat]
        state = state.with_player(self.seat, replace(player, glory=player.glory + 1))
        return replace(state, pool=max(0, state.pool - 1), glory_gained=True)


class ObjectiveScored(OrcEvent, frozen=True):
    """An objective of the river is scored (9.1)."""

    objective: Objective
    counts: tuple[int, ...]
    scoring: tuple[int, ...]
    """The seats that gain a glory point."""

    def apply(self, state: State) -> State:
        for seat in self.scoring:
            player = state.players[seat]
            state = state.with_player(seat, replace(player, glory=player.glory + 1))
        paid = len(self.scoring)
        return replace(state, pool=max(0, state.pool - paid), glory_gained=True) if paid else state

    def tell(self, viewer: Viewer) -> LogLine:
        key = ("objective_nobody", "objective_one", "objective_two")[len(self.scoring)]
        return line(key, "9.1", objective=self.objective, count_seats=by_seat(self.counts), seats=self.scoring)


class ScoringClosed(OrcEvent, frozen=True):
    """Kill trophies go back to their owners' reserves, and quiet turns are counted (9.3, 9.4)."""

    kills: int

    def apply(self, state: State) -> State:
        none = (0,) * state.seats
        players = tuple(replace(player, kills=none) if any(player.kills) else player for player in state.players)
        return replace(state, players=players, quiet=0 if state.glory_gained else state.quiet + 1, glory_gained=False)

    def tell(self, viewer: Viewer) -> LogLine | None:
        return line("kills_returned", "9.3", count=self.kills) if self.kills else None


class RiverShifted(OrcEvent, frozen=True):
    """The rightmost tile goes face down under the stack, the top of the stack enters at the left (9.5)."""

    out: Objective
    into: Objective
    sentence = Sentence("river_shifted", "9.5", out_objective="out", into_objective="into")

    def apply(self, state: State) -> State:
        river = (state.stack[0], *state.river[:-1])
        stack = (*state.stack[1:], state.river[-1])
        return replace(state, river=river, stack=stack, face_down=state.face_down + 1)


class StackTurnedUp(OrcEvent, frozen=True):
    """Four face-down tiles are shuffled and turned up (9.5)."""

    stack: tuple[Objective, ...]

    def apply(self, state: State) -> State:
        return replace(state, stack=self.stack, face_down=0)

    def tell(self, viewer: Viewer) -> LogLine:
        if viewer == "arbiter":
            return private_line("stack_turned_up_seen", "9.5", objectives=self.stack)
        return line("stack_turned_up", "9.5", objective=self.stack[0])


def score(log: Log) -> None:
    """The river from right to left, each for glory; then kill trophies go back (9.1, 9.3)."""
    for objective in reversed(log.state.river):
        counts = tuple(count(log.state, objective, seat) for seat in range(log.state.seats))
        log.record(ObjectiveScored(objective, counts, scoring(counts)))
    log.record(ScoringClosed(sum(sum(player.kills) for player in log.state.players)))


def count(state: State, objective: Objective, seat: int) -> int:
    """What an objective counts (9.2)."""
    player = state.players[seat]
    match objective:
        case "hordes":
            return on_board(state, seat)
        case "tower":
            return int(state.zones[TOWER].marker == seat)
        case "razed":
            return player.trophies
        case "kills":
            return sum(player.kills)
    marked = [name for name, zone in state.zones.items() if zone.marker == seat]
    match objective:
        case "cities":
            return sum(state.board.kinds[name] == "city" for name in marked)
        case "fortresses":
            return sum(state.zones[name].fortress == "standing" for name in marked)
        case "villages":
            return sum(state.zones[name].village for name in marked)
    return len(marked)


def scoring(counts: tuple[int, ...]) -> tuple[int, ...]:
    """Who gains a point: the most, and more than none; two may tie, three get nothing (9.1)."""
    most = max(counts)
    best = tuple(seat for seat, one in enumerate(counts) if one == most)
    return best if most and len(best) <= 2 else ()


def clinched(state: State) -> bool:
    """Whether one camp leads every other by more than the pool holds (9.4)."""
    totals = sorted((_glory(state, seats) for seats in camps(state.seats)), reverse=True)
    return totals[0] - totals[1] > state.pool


def outcome_of(state: State) -> Outcome:
    """Glory, then markers, cities and hordes, of the whole camp (9.6)."""
    camps_ = camps(state.seats)
    standings = [_standing(state, camps_[party_of(camps_, seat)]) for seat in range(state.seats)]
    return ranked([player.glory for player in state.players], standings, teams(state.seats))


def _glory(state: State, seats: tuple[int, ...]) -> int:
    return sum(state.players[seat].glory for seat in seats)


def _standing(state: State, seats: tuple[int, ...]) -> tuple[int, ...]:
    counted: tuple[Objective, ...] = ("markers", "cities", "hordes")
    return (_glory(state, seats), *(sum(count(state, one, seat) for seat in seats) for one in counted))
