"""Objectives, and who has won (rule 9)."""

from games.kernel.contract import Outcome
from games.orcs_vs_orcs.rules.atlas import TOWER
from games.orcs_vs_orcs.rules.course import Course
from games.orcs_vs_orcs.rules.passage import ObjectiveScored, ScoringClosed
from games.orcs_vs_orcs.rules.zones import camps, on_board, teams
from games.orcs_vs_orcs.state import Objective, State


def score(course: Course) -> None:
    """The river from right to left, each for glory; then kill trophies go back (9.1, 9.3)."""
    for objective in reversed(course.state.river):
        counts = tuple(count(course.state, objective, seat) for seat in range(course.state.seats))
        course.tell(ObjectiveScored(objective, counts, scoring(counts)))
    course.tell(ScoringClosed(sum(sum(player.kills) for player in course.state.players)))


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
    places = {seats: _standing(state, seats) for seats in camps(state.seats)}
    ranks = [0] * state.seats
    for seats, standing in places.items():
        for seat in seats:
            ranks[seat] = 1 + sum(len(others) for others, other in places.items() if other > standing)
    return Outcome(
        ranks=tuple(ranks),
        scores=tuple(player.glory for player in state.players),
        winners=tuple(seat for seat, rank in enumerate(ranks) if rank == 1),
        teams=teams(state.seats),
    )


def _glory(state: State, seats: tuple[int, ...]) -> int:
    return sum(state.players[seat].glory for seat in seats)


def _standing(state: State, seats: tuple[int, ...]) -> tuple[int, ...]:
    counted: tuple[Objective, ...] = ("markers", "cities", "hordes")
    return (_glory(state, seats), *(sum(count(state, one, seat) for seat in seats) for one in counted))
