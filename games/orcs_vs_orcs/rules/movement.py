"""Moving, going on, halting, forced marches (rules 4.1, 4.2)."""

from games.kernel.refusals import Refused
from games.orcs_vs_orcs.rules.agenda import Arrive, Enter
from games.orcs_vs_orcs.rules.course import Course
from games.orcs_vs_orcs.rules.travel import GroupStopped, HordesMarched, HordesMoved, HordesWentOn
from games.orcs_vs_orcs.rules.zones import enemy_at, partner_at, pending_at
from games.orcs_vs_orcs.state import Moving, State


def move(course: Course, seat: int, origin: str, zone: str, count: int) -> None:
    """Unmoved hordes go one road; where an army stands the move is over (4.1.1, 4.1.3)."""
    state = course.state
    known(state, origin, zone)
    can_act(state)
    if count < 1:
        raise Refused("bad_count", "4.1.1")
    here = state.zones[origin]
    if not here.hordes[seat]:
        raise Refused("no_horde", "4.1.1")
    _road(state, seat, origin, zone)
    if count > here.hordes[seat]:
        raise Refused("not_enough_hordes", "4.1.1")
    if count > here.hordes[seat] - here.moved - here.marched:
        raise Refused("already_moved", "4.1.2")
    course.tell(HordesMoved(seat, origin, zone, count))
    if enemy_at(course.state, zone, seat) is not None:
        course.tell(GroupStopped(seat, zone, met=True))
        course.first(Arrive(zone, origin))
        return
    _only_way(course, seat)


def go(course: Course, seat: int, moving: Moving, zone: str, count: int) -> None:
    """The second road, with fewer hordes or more (4.1.2); first the entry of those left behind (4.1.6)."""
    state, here = course.state, moving.zone
    known(state, zone)
    if count < 1:
        raise Refused("bad_count", "4.1.2")
    _road(state, seat, here, zone)
    if partner_at(state, zone, seat) or (count < moving.count and partner_at(state, here, seat)):
        raise Refused("partner_zone", "5.6")
    if count > moving.count + unmoved(state, here, seat):
        raise Refused("not_enough_hordes", "4.1.2")
    _go(course, seat, moving, zone, count)


def halt(course: Course, seat: int, moving: Moving) -> None:
    """The group stops after its first road."""
    if partner_at(course.state, moving.zone, seat):
        raise Refused("partner_zone", "5.6")
    course.tell(GroupStopped(seat, moving.zone))
    course.first(Arrive(moving.zone, moving.origin))


def march(course: Course, seat: int, origin: str, zone: str, count: int) -> None:
    """Hordes that have moved go one more road, one of them is taken out (4.2)."""
    state = course.state
    known(state, origin, zone)
    can_act(state)
    if count < 2:
        raise Refused("bad_count", "4.2.1")
    here = state.zones[origin]
    if not here.hordes[seat]:
        raise Refused("no_horde", "4.2.1")
    _road(state, seat, origin, zone)
    if partner_at(state, zone, seat):
        raise Refused("partner_zone", "5.6")
    if count > here.hordes[seat]:
        raise Refused("not_enough_hordes", "4.2.1")
    if count > here.hordes[seat] - here.marched:
        raise Refused("already_marched", "4.2.1")
    if count > here.moved:
        raise Refused("not_moved", "4.2.1")
    if pending_at(state, origin) is not None:
        raise Refused("battle_pending", "4.2.1")
    course.tell(HordesMarched(seat, origin, zone, count))
    course.first(Arrive(zone, origin, marched=1))


def unmoved(state: State, zone: str, seat: int) -> int:
    """Own hordes there that may still move."""
    here = state.zones[zone]
    return here.hordes[seat] - here.moved - here.marched


def ways_on(state: State, seat: int, zone: str) -> tuple[str, ...]:
    """Where a group may go and stop (4.1.4, 5.6)."""
    board = state.board
    return tuple(
        name for name in board.near[zone] if not board.closed(name, seat) and not partner_at(state, name, seat)
    )


def known(state: State, *zones: str) -> None:
    if any(zone not in state.zones for zone in zones):
        raise Refused("bad_zone", "1.3")


def can_act(state: State) -> None:
    if not state.actions:
        raise Refused("no_actions", "3.2")


def _road(state: State, seat: int, origin: str, zone: str) -> None:
    if zone not in state.board.near[origin]:
        raise Refused("not_adjacent", "1.3")
    if state.board.closed(zone, seat):
        raise Refused("foreign_dark_city", "4.1.4")


def _go(course: Course, seat: int, moving: Moving, zone: str, count: int) -> None:
    course.tell(HordesWentOn(seat, moving.zone, zone, count, moving.count - count))
    if moving.count > count:
        course.first(Enter(moving.zone), Arrive(zone, moving.zone))
    else:
        course.first(Arrive(zone, moving.zone))


def _only_way(course: Course, seat: int) -> None:
    """Among the partner's hordes a group cannot stay; with one way on it goes there unasked (3.5, 5.6)."""
    moving = course.state.moving
    assert moving is not None
    if partner_at(course.state, moving.zone, seat):
        ways = ways_on(course.state, seat, moving.zone)
        if len(ways) == 1:
            _go(course, seat, moving, ways[0], moving.count)
