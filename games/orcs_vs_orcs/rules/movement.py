"""Moving, going on, halting, forced marches (rules 4.1, 4.2)."""

from msgspec.structs import replace

from games.kernel.agenda import opened
from games.kernel.contract import LogLine, Viewer
from games.kernel.events import SeatEvent, Sentence, line
from games.kernel.refusals import Refused, refuse
from games.orcs_vs_orcs.rules.entry import settled
from games.orcs_vs_orcs.rules.log import Log
from games.orcs_vs_orcs.rules.zones import come, enemy_at, gone, known, partner_at, pending_at
from games.orcs_vs_orcs.state import Moving, State
from games.orcs_vs_orcs.state.agenda import Arrival, Entry


class HordesMoved(SeatEvent[State], frozen=True):
    """A group goes its first road (4.1.1)."""

    origin: str
    zone: str
    count: int
    sentence = Sentence("hordes_moved", "4.1.1", "seat", "count", from_zone="origin", to_zone="zone")

    def apply(self, state: State) -> State:
        here = gone(state.zones[self.origin], self.seat, self.count, True, "unmoved")
        there = come(state.zones[self.zone], self.seat, self.count, moved=self.count)
        zones = {**state.zones, self.origin: here, self.zone: there}
        return replace(state, zones=zones, actions=state.actions - 1, moving=Moving(self.zone, self.count, self.origin))


class HordesWentOn(SeatEvent[State], frozen=True):
    """The group goes on, leaving some behind, who enter first, or picking some up (4.1.2, 4.1.6)."""

    origin: str
    zone: str
    count: int
    left: int
    """Hordes left behind; below 0: picked up."""

    def apply(self, state: State) -> State:
        here = gone(state.zones[self.origin], self.seat, self.count + min(self.left, 0), True, "moved")
        if self.left < 0:
            here = gone(here, self.seat, -self.left, True, "unmoved")
        there = come(state.zones[self.zone], self.seat, self.count, moved=self.count)
        state = state.with_zones({self.origin: here, self.zone: there})
        arrival = Arrival(self.zone, self.origin)
        ahead = (Entry(self.origin), arrival) if self.left > 0 else (arrival,)
        return replace(state, moving=None, agenda=settled(state, opened(state.agenda, *ahead)))

    def tell(self, viewer: Viewer) -> LogLine:
        key = "hordes_left" if self.left > 0 else "hordes_picked_up" if self.left < 0 else "hordes_went_on"
        return line(key, "4.1.2", seat=self.seat, count=self.count, to_zone=self.zone, others=abs(self.left))


class GroupStopped(SeatEvent[State], frozen=True):
    """The group stops after one road; silent where it has met an army."""

    zone: str
    met: bool = False

    def apply(self, state: State) -> State:
        origin = self.zone if state.moving is None else state.moving.origin
        return replace(state, moving=None, agenda=settled(state, opened(state.agenda, Arrival(self.zone, origin))))

    def tell(self, viewer: Viewer) -> LogLine | None:
        return None if self.met else line("group_stopped", "4.1.1", seat=self.seat, zone=self.zone)


class HordesMarched(SeatEvent[State], frozen=True):
    """A forced march; one horde of the group is taken out (4.2)."""

    origin: str
    zone: str
    count: int
    """Hordes that set out."""
    sentence = Sentence("hordes_marched", "4.2", "seat", "count", from_zone="origin", to_zone="zone")

    def apply(self, state: State) -> State:
        here = gone(state.zones[self.origin], self.seat, self.count, True, "moved")
        there = come(state.zones[self.zone], self.seat, self.count - 1, marched=self.count - 1)
        state = state.with_zones({self.origin: here, self.zone: there})
        agenda = settled(state, opened(state.agenda, Arrival(self.zone, self.origin, marched=1)))
        return replace(state, actions=state.actions - 1, agenda=agenda)


def move(log: Log, seat: int, origin: str, zone: str, count: int) -> None:
    """Unmoved hordes go one road; where an army stands the move is over (4.1.1, 4.1.3)."""
    state = log.state
    known(state, origin, zone)
    can_act(state)
    refuse("bad_count", "4.1.1", when=count < 1)
    here = state.zones[origin]
    refuse("no_horde", "4.1.1", when=not here.hordes[seat])
    _road(state, seat, origin, zone)
    refuse("not_enough_hordes", "4.1.1", when=count > here.hordes[seat])
    refuse("already_moved", "4.1.2", when=count > here.hordes[seat] - here.moved - here.marched)
    log.record(HordesMoved(seat, origin, zone, count))
    if enemy_at(log.state, zone, seat) is not None:
        log.record(GroupStopped(seat, zone, met=True))
    else:
        _only_way(log, seat)


def go(log: Log, seat: int, zone: str, count: int) -> None:
    """The second road, with fewer hordes or more (4.1.2)."""
    state, moving = log.state, under_way(log.state)
    here = moving.zone
    known(state, zone)
    refuse("bad_count", "4.1.2", when=count < 1)
    _road(state, seat, here, zone)
    if partner_at(state, zone, seat) or (count < moving.count and partner_at(state, here, seat)):
        raise Refused("partner_zone", "5.6")
    refuse("not_enough_hordes", "4.1.2", when=count > moving.count + unmoved(state, here, seat))
    log.record(HordesWentOn(seat, here, zone, count, moving.count - count))


def halt(log: Log, seat: int) -> None:
    """The group stops after its first road."""
    moving = under_way(log.state)
    refuse("partner_zone", "5.6", when=partner_at(log.state, moving.zone, seat))
    log.record(GroupStopped(seat, moving.zone))


def march(log: Log, seat: int, origin: str, zone: str, count: int) -> None:
    """Hordes that have moved go one more road, one of them is taken out (4.2)."""
    state = log.state
    known(state, origin, zone)
    can_act(state)
    refuse("bad_count", "4.2.1", when=count < 2)
    here = state.zones[origin]
    refuse("no_horde", "4.2.1", when=not here.hordes[seat])
    _road(state, seat, origin, zone)
    refuse("partner_zone", "5.6", when=partner_at(state, zone, seat))
    refuse("not_enough_hordes", "4.2.1", when=count > here.hordes[seat])
    refuse("already_marched", "4.2.1", when=count > here.hordes[seat] - here.marched)
    refuse("not_moved", "4.2.1", when=count > here.moved)
    if pending_at(state, origin) is not None:
        raise Refused("battle_pending", "4.2.1")
    log.record(HordesMarched(seat, origin, zone, count))


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


def under_way(state: State) -> Moving:
    """The group that may go on, which there must be."""
    assert state.moving is not None
    return state.moving


def can_act(state: State) -> None:
    refuse("no_actions", "3.2", when=not state.actions)


def _road(state: State, seat: int, origin: str, zone: str) -> None:
    refuse("not_adjacent", "1.3", when=zone not in state.board.near[origin])
    refuse("foreign_dark_city", "4.1.4", when=state.board.closed(zone, seat))


def _only_way(log: Log, seat: int) -> None:
    """Among the partner's hordes a group cannot stay; with one way on it goes there unasked (3.5, 5.6)."""
    moving = under_way(log.state)
    if partner_at(log.state, moving.zone, seat):
        ways = ways_on(log.state, seat, moving.zone)
        if len(ways) == 1:
            log.record(HordesWentOn(seat, moving.zone, ways[0], moving.count, 0))
