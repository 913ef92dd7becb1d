"""What the results do to the two sides of an attack (rules 7.2, 7.5, 7.6)."""

from msgspec.structs import replace

from games.orc_wars import places
from games.orc_wars.atlas import LOST
from games.orc_wars.baggage import limits, move_hordes, move_machines, spoils
from games.orc_wars.bags import shared
from games.orc_wars.course import Course
from games.orc_wars.fate import beaten, evades, with_shaman
from games.orc_wars.fortunes import LeaderWent
from games.orc_wars.frames import Attack, Victor
from games.orc_wars.ground import comrades
from games.orc_wars.lands import FortressFell
from games.orc_wars.rout import flee
from games.orc_wars.state import State

STORMED = frozenset("RKS")
"""Results that take a fortress together with its last defenders (7.2.2)."""


def walled(state: State, frame: Attack) -> bool:
    """Whether a fortress adds its value to the group at hand (7.1.2)."""
    other = state.leaders.get(frame.target)
    return frame.walls and (other is None or other.seat == state.areas[frame.area].owner)


def victor_of(state: State, frame: Attack) -> Victor:
    """The group at hand, as the one who beats the attacker."""
    owner = state.areas[frame.area].owner
    if frame.target in state.leaders:
        return Victor(frame.target, state.leaders[frame.target].seat, frame.walls)
    return Victor(seat=owner if frame.walls else None, walls=frame.walls)


def attacker_as_victor(state: State, frame: Attack) -> Victor:
    return Victor(frame.leader, state.leaders[frame.leader].seat)


def hordes_of_group(state: State, frame: Attack) -> tuple[str, ...]:
    if frame.target in state.leaders:
        return state.leaders[frame.target].hordes
    return state.areas[frame.area].garrison


def spend_machines(course: Course, frame: Attack) -> None:
    """Machines used in vain against a fortress are lost (7.5.4)."""
    one = course.state.leaders[frame.leader]
    move_machines(course, places.under(frame.leader), places.CUP, shared(frame.spent, one.machines), "spent")


# the attacker is hit


def hit_attacker(course: Course, frame: Attack, kind: str) -> None:
    """Every result with A makes him leave, if he survives it (7.5.2); who may be captured is tested (7.6.2)."""
    leader = frame.leader
    victor = victor_of(course.state, frame)
    spend_machines(course, frame)
    course.swap(replace(frame, stage="end", victor=victor.leader))
    if kind in "SK":
        to = _camp(course, frame) if kind == "S" else places.CUP
        why = "surrendered" if kind == "S" else "destroyed"
        move_hordes(course, places.under(leader), to, course.state.leaders[leader].hordes, why)
        spoils(course, leader, victor)
        tested = bool(hordes_of_group(course.state, frame)) or walled(course.state, frame)
    elif kind in "HN":
        flee(course, leader, kind)
        tested = not course.state.leaders[leader].hordes and bool(hordes_of_group(course.state, frame))
    else:
        tested = False
    if not tested or evades(course, leader, victor):
        _beaten_attacker(course, frame, victor)


def _camp(course: Course, frame: Attack) -> str:
    """Where surrendered hordes go: to the leader who beat theirs, or into the garrison (7.5.1)."""
    return places.under(frame.target) if frame.target in course.state.leaders else places.garrison(frame.area)


def attacker_leaves(course: Course, frame: Attack) -> None:
    """A defender still stands, or a fortress does (7.2.2, 7.2.4)."""
    victor = victor_of(course.state, frame)
    course.swap(replace(frame, stage="end", victor=victor.leader))
    spend_machines(course, frame)
    limits(course, frame.leader)
    _beaten_attacker(course, frame, victor)


def _beaten_attacker(course: Course, frame: Attack, victor: Victor) -> None:
    top = course.stack[-1]
    assert isinstance(top, Attack)
    course.swap(replace(top, beaten=(*top.beaten, *with_shaman(course.state, frame.leader))))
    beaten(course, frame.leader, victor, comrades(course.state, frame.leader))


# the defender is hit


def hit_defender(course: Course, frame: Attack, kind: str) -> None:
    if frame.target in course.state.leaders:
        _hit_leader(course, frame, kind)
    elif frame.target == "garrison":
        _hit_garrison(course, frame, kind)
    elif kind in STORMED:
        group_removed(course, frame, kind)
    else:
        attacker_leaves(course, frame)


def _hit_garrison(course: Course, frame: Attack, kind: str) -> None:
    garrison = course.state.areas[frame.area].garrison
    if kind == "S":
        move_hordes(course, places.garrison(frame.area), places.under(frame.leader), garrison, "surrendered")
    else:
        why = "destroyed" if kind == "K" else "scattered"
        move_hordes(course, places.garrison(frame.area), places.CUP, garrison, why)
    group_removed(course, frame, kind)


def _hit_leader(course: Course, frame: Attack, kind: str) -> None:
    """A led army or a bare leader: he stands, is captured, or is beaten (7.5.2, 7.6.3, 7.6.4)."""
    leader, target = frame.leader, frame.target
    victor = attacker_as_victor(course.state, frame)
    if kind in "SK":
        to, why = (places.under(leader), "surrendered") if kind == "S" else (places.CUP, "destroyed")
        move_hordes(course, places.under(target), to, course.state.leaders[target].hordes, why)
    elif kind in "HN":
        flee(course, target, kind)
        if course.state.leaders[target].hordes or walled(course.state, frame):
            _stands(course, frame)
            return
    else:
        _beaten_defender(course, frame, victor, kind)
        return
    if not course.state.leaders[leader].hordes:
        _stands(course, frame)
        return
    if kind in "SK":
        spoils(course, target, victor)
    if evades(course, target, victor):
        _beaten_defender(course, frame, victor, kind)
    else:
        group_removed(course, frame, kind)


def _stands(course: Course, frame: Attack) -> None:
    limits(course, frame.target)
    attacker_leaves(course, frame)


def _beaten_defender(course: Course, frame: Attack, victor: Victor, kind: str) -> None:
    """He hands over, goes underground from a fortress that counted, or retreats (7.7.3, 7.10)."""
    target = frame.target
    one = course.state.leaders[target]
    others = [key for key in frame.leaders if course.state.leaders[key].seat == one.seat]
    frame = replace(frame, beaten=(*frame.beaten, *with_shaman(course.state, target)))
    if kind == "R" and walled(course.state, frame) and not others:
        course.tell(LeaderWent(target, LOST, "fled", one.seat == course.state.seat))
        group_removed(course, replace(frame, flights=(*frame.flights, target)), kind)
        return
    group_removed(course, frame, kind)
    beaten(course, target, victor, others)


def group_removed(course: Course, frame: Attack, kind: str) -> None:
    """On to the next group; with the last one the fortress falls, or it stands and the attacker leaves (7.2.2)."""
    if frame.leaders or frame.garrison or not frame.walls:
        course.swap(replace(frame, stage="next"))
    elif kind in STORMED:
        course.swap(replace(frame, stage="end", holds=True))
        _storm(course, frame)
    else:
        attacker_leaves(course, frame)


def _storm(course: Course, frame: Attack) -> None:
    """The fortress falls; machines that were used destroy it, and what is stored in it is shared out (7.2.2)."""
    leader, area = frame.leader, frame.area
    one, place = course.state.leaders[leader], course.state.areas[area]
    if not frame.machines:
        return
    room = max(0, len(one.hordes) - len(one.machines))
    strongest = sorted(place.machines, reverse=True)
    move_machines(course, places.store(area), places.under(leader), sorted(strongest[:room]), "ruins")
    move_machines(course, places.store(area), places.CUP, sorted(strongest[room:]), "ruins")
    course.tell(FortressFell(area, one.seat, destroyed=True))
