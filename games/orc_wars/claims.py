"""The cut-throat variant: dead leaders are taken up by coalitions without any (rule 13.4.1)."""

from msgspec.structs import replace

from games.orc_wars.course import Course
from games.orc_wars.fortunes import ClaimAnswered, ClaimPassed, LeaderToHand
from games.orc_wars.frames import Claiming
from games.orc_wars.ground import has_leader, in_game


def seek_heirs(course: Course) -> bool:
    """Push the question about the first leader who has fallen; True if there is one."""
    if not course.state.fallen:
        return False
    fallen, state = course.state.fallen[0], course.state
    around = [(state.seat + step) % state.seats for step in range(state.seats)]
    askers = tuple(
        seat for seat in around if seat in in_game(state) and seat != fallen.seat and not has_leader(state, seat)
    )
    course.push(Claiming(fallen.leader, askers if fallen.leader in state.tribe_cup else ()))
    return True


def advance_claiming(course: Course, frame: Claiming) -> bool:
    if frame.askers:
        return True
    course.stack.pop()
    course.tell(ClaimAnswered(frame.leader))
    return False


def claim(course: Course, frame: Claiming) -> None:
    course.tell(LeaderToHand(frame.leader, frame.askers[0], "claimed"))
    course.swap(replace(frame, askers=()))


def pass_claim(course: Course, frame: Claiming) -> None:
    course.tell(ClaimPassed(frame.askers[0], frame.leader))
    course.swap(replace(frame, askers=frame.askers[1:]))
