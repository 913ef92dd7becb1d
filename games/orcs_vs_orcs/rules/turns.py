"""Player turns, the end of the actions, and what follows the last of a game turn (rules 3, 9)."""

from games.orcs_vs_orcs.rules.agenda import Battles
from games.orcs_vs_orcs.rules.course import Course
from games.orcs_vs_orcs.rules.passage import (
    ActionsEnded,
    GameEnded,
    GameTurnBegun,
    Reason,
    RiverShifted,
    StackTurnedUp,
    TurnBegun,
    TurnEnded,
)
from games.orcs_vs_orcs.rules.scoring import clinched, outcome_of, score
from games.orcs_vs_orcs.rules.zones import has_well
from games.orcs_vs_orcs.state import QUIET_AT_MOST, State

TILES = 4


def actions_of(state: State, seat: int) -> int:
    """What a player turn begins with: wells count at that moment (3.2)."""
    return (2 if state.options.tactical else 3) + has_well(state, seat)


def begin(course: Course, seat: int) -> None:
    course.tell(TurnBegun(seat, actions_of(course.state, seat), has_well(course.state, seat)))


def end_actions(course: Course, seat: int) -> None:
    """The battles are fought, then the turn passes (3.4)."""
    course.tell(ActionsEnded(seat, len(course.state.pending)))
    course.first(Battles())


def settled(course: Course) -> bool:
    """After a command has worked out: whether it has emptied the pool, which ends the game (9.4)."""
    if course.state.pool or course.state.outcome is not None:
        return False
    _end(course, "pool")
    return True


def pass_on(course: Course) -> None:
    """The player turn is over; after the last one of a game turn the objectives are scored (3.1, 9.1)."""
    state = course.state
    course.tell(TurnEnded(state.active))
    following = (state.active + 1) % state.seats
    if following != state.first:
        begin(course, following)
        return
    score(course)
    state = course.state
    reason: Reason | None = None
    if not state.pool:
        reason = "pool"
    elif clinched(state):
        reason = "lead"
    elif state.quiet >= QUIET_AT_MOST:
        reason = "quiet"
    if reason is not None:
        _end(course, reason)
        return
    _next_game_turn(course)


def _next_game_turn(course: Course) -> None:
    """The river shifts and the first player tile passes (9.5)."""
    state = course.state
    course.tell(RiverShifted(state.river[-1], state.stack[0], state.stack[1]))
    if course.state.face_down == TILES:
        course.tell(StackTurnedUp(course.chance.shuffle("objective_stack", course.state.stack)))
    first = (state.first + 1) % state.seats
    course.tell(GameTurnBegun(state.game_turn + 1, first))
    begin(course, first)


def _end(course: Course, reason: Reason) -> None:
    course.agenda.clear()
    course.tell(GameEnded(reason, outcome_of(course.state)))
