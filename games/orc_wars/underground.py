"""Ways below the Broken Lands (rules 6.4, 7.7.3)."""

from msgspec.structs import replace

from games.kernel.refusals import Refused
from games.orc_wars import places
from games.orc_wars.atlas import CAVE_IN_ROLL, LOST, LOST_ROLL, UNDERGROUND
from games.orc_wars.baggage import move_gold, move_hordes, move_machines, stop
from games.orc_wars.course import Course
from games.orc_wars.fortunes import LeaderDied, LeaderWent, UndergroundRolled
from games.orc_wars.frames import Attack, Flight
from games.orc_wars.ground import fortresses, occupied
from games.orc_wars.transport import ShamanMoved

SIDES = 20


def advance_flight(course: Course, frame: Flight) -> bool:
    """Roll for him; True where his owner must choose among several fortresses."""
    if frame.exits:
        return True
    leader = frame.leader
    one = course.state.leaders[leader]
    roll = course.chance.number("dice:underground", 1, SIDES)
    course.tell(UndergroundRolled(leader, roll))
    course.stack.pop()
    if roll == CAVE_IN_ROLL:
        _buried(course, leader)
    elif roll == LOST_ROLL:
        course.tell(LeaderWent(leader, LOST, "lost", one.seat == course.state.seat))
    else:
        exits = tuple(area for area in fortresses(course.state, one.seat) if area != frame.origin)
        if len(exits) > 1:
            course.push(replace(frame, exits=exits))
            return True
        _emerge(course, leader, exits[0] if exits else UNDERGROUND[roll])
    return False


def answer_emerge(course: Course, frame: Flight, area: str) -> None:
    if area not in frame.exits:
        raise Refused("no_fortress", "6.4.2")
    course.stack.pop()
    _emerge(course, frame.leader, area)


def _emerge(course: Course, leader: str, area: str) -> None:
    """He stops there, or attacks from below at once."""
    one = course.state.leaders[leader]
    course.tell(LeaderWent(leader, area, "emerged", one.seat == course.state.seat))
    if occupied(course.state, area, one.seat):
        course.push(Attack(leader, area, below=True))
    else:
        stop(course, leader)


def _buried(course: Course, leader: str) -> None:
    """The leader and all with him are gone (6.4.1)."""
    one, source = course.state.leaders[leader], places.under(leader)
    move_hordes(course, source, places.CUP, one.hordes, "buried")
    move_machines(course, source, places.CUP, one.machines, "buried")
    move_gold(course, source, places.CUP, one.gold, "buried")
    if one.shaman:
        course.tell(ShamanMoved(source, places.CUP, "buried"))
    course.tell(LeaderDied(leader, one.seat, "buried"))
