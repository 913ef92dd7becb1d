"""What goes with leaders: stopping, limits, spoils, and what becomes of it all (rules 2.8, 2.9, 7.5.3)."""

from collections.abc import Sequence

from games.orc_wars import places
from games.orc_wars.atlas import LOST, TRIBAL
from games.orc_wars.course import Course
from games.orc_wars.frames import Victor
from games.orc_wars.ground import occupied, own_fortress
from games.orc_wars.lands import AreaTaken
from games.orc_wars.transport import GoldMoved, HordesMoved, MachinesMoved, ShamanMoved


def move_hordes(course: Course, source: str, to: str, hordes: Sequence[str], why: str) -> None:
    """Move hordes, if there are any."""
    if hordes:
        course.tell(HordesMoved(source, to, tuple(hordes), why))


def move_machines(course: Course, source: str, to: str, machines: Sequence[int], why: str) -> None:
    """Move machines, if there are any."""
    if machines:
        course.tell(MachinesMoved(source, to, tuple(machines), why))


def move_gold(course: Course, source: str, to: str, gold: Sequence[int], why: str, shown: bool = False) -> None:
    """Move gold counters, if there are any; their values are told to the owners of the hands and leaders they pass."""
    if not gold:
        return
    knowers = [seat for place in (source, to) if (seat := _owner(course, place)) is not None]
    course.tell(GoldMoved(source, to, tuple(gold), why, tuple(sorted(set(knowers))), shown))


def _owner(course: Course, place: str) -> int | None:
    leader = places.leader_of(place)
    return course.state.leaders[leader].seat if leader else places.seat_of(place)


def stop(course: Course, leader: str, why: str = "stopped") -> None:
    """He stops in an area, or has won it: if nothing stands against him, it is his with what lies about (2.8)."""
    one = course.state.leaders[leader]
    area = one.area
    if area == LOST or occupied(course.state, area, one.seat):
        return
    if area in TRIBAL and course.state.areas[area].owner != one.seat:
        course.tell(AreaTaken(area, one.seat, why))
    place = course.state.areas[area]
    if place.shamans and not one.shaman:
        course.tell(ShamanMoved(places.ground(area), places.under(leader), "found"))
    if one.hordes:
        move_gold(course, places.ground(area), places.under(leader), place.gold, "found")
    elif not one.gold:
        move_gold(course, places.ground(area), places.under(leader), place.gold[-1:], "found")


def limits(course: Course, leader: str) -> None:
    """What he cannot take along any more goes at once (2.9)."""
    one = course.state.leaders[leader]
    surplus = one.machines[: max(0, len(one.machines) - len(one.hordes))]
    if surplus:
        sheltered = own_fortress(course.state, one.area, one.seat)
        to = places.store(one.area) if sheltered else places.CUP
        move_machines(course, places.under(leader), to, surplus, "surplus")
    if not one.hordes:
        move_gold(course, places.under(leader), places.CUP, one.gold[:-1], "surplus")


def spoils(course: Course, leader: str, victor: Victor) -> None:
    """The machines and the gold of a beaten leader go to whoever beat him (7.5.3)."""
    one = course.state.leaders[leader]
    source = places.under(leader)
    strongest = tuple(sorted(one.machines, reverse=True))
    if victor.leader:
        winner = course.state.leaders[victor.leader]
        room = max(0, len(winner.hordes) - len(winner.machines))
        move_machines(course, source, places.under(victor.leader), sorted(strongest[:room]), "spoils")
        move_machines(course, source, places.CUP, sorted(strongest[room:]), "spoils")
        move_gold(course, source, places.under(victor.leader), one.gold, "spoils")
        limits(course, victor.leader)
        return
    move_machines(course, source, places.store(one.area) if victor.walls else places.CUP, one.machines, "spoils")
    if victor.caravan:
        move_gold(course, source, places.CUP, one.gold, "spoils")
    else:
        move_gold(course, source, places.ground(one.area), one.gold, "left")


def drop_shaman(course: Course, leader: str) -> None:
    """The shaman of a leader who leaves the map stays behind on the spot for now (7.11)."""
    one = course.state.leaders[leader]
    if one.shaman:
        course.tell(ShamanMoved(places.under(leader), places.ground(one.area), "left"))
