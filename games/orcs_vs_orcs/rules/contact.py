"""Meeting armies, standing, retreating before and after battles (rules 5.5, 6.7.3, 6.7.4).

Each task's function does what it can; True means that it now waits for an answer.
"""

from typing import Literal

from msgspec.structs import replace

from games.kernel.refusals import Refused
from games.orcs_vs_orcs.rules.agenda import Arrive, Contact, Enter, Retreat
from games.orcs_vs_orcs.rules.course import Course
from games.orcs_vs_orcs.rules.holdings import MarkerPlaced
from games.orcs_vs_orcs.rules.passage import GloryGained
from games.orcs_vs_orcs.rules.travel import ArmyDestroyed, ArmyMet, Retreated, Stood
from games.orcs_vs_orcs.rules.zones import enemy_at, free_markers, obliged, pending_at, retreats
from games.orcs_vs_orcs.state import State


def arrive(course: Course, task: Arrive) -> bool:
    """A group stops: it enters, or meets an army (5.5)."""
    course.done()
    state = course.state
    foe = enemy_at(state, task.zone, state.active)
    if foe is None:
        course.first(Enter(task.zone, task.marched > 0))
        return False
    first = pending_at(state, task.zone) is None
    course.tell(ArmyMet(state.active, task.zone, foe, task.origin, task.marched, first))
    if obliged(course.state, task.zone, state.active, foe):
        course.first(Contact(task.zone, foe, must=True))
    elif first:
        course.first(Contact(task.zone, foe, must=False))
    return False


def contact(course: Course, task: Contact) -> bool:
    """The defender stands or retreats; he is asked where he has a choice (5.5.1, 5.5.2, 5.5.5)."""
    zones = retreats(course.state, task.defender, task.zone)
    if not task.must and not zones:
        course.tell(Stood(task.defender, task.zone, asked=False))
        return course.done()
    if not task.must or len(zones) > 1:
        return course.ask(replace(task, asked=True))
    course.done()
    if zones:
        _fall_back(course, task, zones[0])
        return False
    attacker = course.state.active
    _destroy(course, task.defender, task.zone, attacker, beaten=False)
    course.tell(GloryGained(attacker, "destruction"))
    course.first(Enter(task.zone))
    return False


def stand(course: Course, task: Contact) -> None:
    """The defender's answer: he fights."""
    if task.must:
        raise Refused("must_retreat", "5.5.1")
    course.lift()
    course.tell(Stood(task.defender, task.zone, asked=True))


def retreat_before(course: Course, task: Contact, zone: str) -> None:
    """The defender's answer: he goes."""
    if zone not in retreats(course.state, task.defender, task.zone):
        raise Refused("illegal_retreat", "5.5.3")
    course.lift()
    _fall_back(course, task, zone)


def retreat(course: Course, task: Retreat) -> bool:
    """A beaten army leaves (6.7.3); without a legal zone it is destroyed (6.7.4)."""
    if not course.state.zones[task.zone].hordes[task.seat]:
        return course.done()
    zones = refuges(course.state, task)
    if len(zones) > 1:
        return course.ask(replace(task, asked=True))
    course.done()
    if zones:
        _withdraw(course, task.seat, task.zone, zones[0], "beaten")
    else:
        _destroy(course, task.seat, task.zone, task.other, beaten=True)
    return False


def retreat_after(course: Course, task: Retreat, zone: str) -> None:
    """The beaten side's answer: where it goes."""
    if zone not in refuges(course.state, task):
        raise Refused("illegal_retreat", "6.7.3")
    course.lift()
    _withdraw(course, task.seat, task.zone, zone, "beaten")


def refuges(state: State, task: Retreat) -> tuple[str, ...]:
    """Where a beaten army may go: an attacker back to where he came from, if he can (6.7.3)."""
    zones = retreats(state, task.seat, task.zone)
    return tuple(zone for zone in zones if zone in task.origins) or zones


def _fall_back(course: Course, task: Contact, zone: str) -> None:
    """The battle is off, the attacker gains a glory point and enters (5.5.4)."""
    _withdraw(course, task.defender, task.zone, zone, "obliged" if task.must else "chosen")
    course.tell(GloryGained(course.state.active, "retreat"))
    course.first(Enter(task.zone))


def _withdraw(course: Course, seat: int, origin: str, zone: str, why: Literal["chosen", "obliged", "beaten"]) -> None:
    """All hordes of a seat go; a tower or well without marker there takes theirs (5.5.3)."""
    state = course.state
    course.tell(Retreated(seat, origin, zone, state.zones[origin].hordes[seat], why))
    board = state.board
    unmarked = state.zones[zone].marker is None and (board.kinds[zone] == "tower" or zone in board.wells)
    if unmarked and free_markers(course.state, seat):
        course.tell(MarkerPlaced(seat, zone, "5.5.3"))


def _destroy(course: Course, seat: int, zone: str, taker: int, *, beaten: bool) -> None:
    """The hordes go to the reserve, or to the other side as trophies while these count (6.7.4)."""
    count = course.state.zones[zone].hordes[seat]
    course.tell(ArmyDestroyed(seat, zone, count, taker, "kills" in course.state.river, beaten))
