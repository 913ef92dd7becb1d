"""Meeting armies, standing, retreating before and after battles (rules 5.5, 6.7.3, 6.7.4)."""

from typing import Final, Literal

from msgspec.structs import replace

from games.kernel import tuples
from games.kernel.agenda import closed, expected, opened
from games.kernel.contract import LogLine, Viewer
from games.kernel.events import SeatEvent, Sentence, either, line
from games.kernel.refusals import Refused, refuse
from games.orcs_vs_orcs.rules.entry import MarkerPlaced, settled
from games.orcs_vs_orcs.rules.log import Log
from games.orcs_vs_orcs.rules.scoring import GloryGained
from games.orcs_vs_orcs.rules.zones import come, enemy_at, free_markers, gone, known, obliged, pending_at, retreats
from games.orcs_vs_orcs.state import Pending, State
from games.orcs_vs_orcs.state.agenda import Arrival, Contact, Entry, Retreat

RETREATS: Final = {"chosen": "5.5.3", "obliged": "5.5.1", "beaten": "6.7.3"}


class ArmyMet(SeatEvent[State], frozen=True):
    """A group has come upon an enemy army: a battle is pending, the defender stands or retreats (5.5)."""

    zone: str
    defender: int
    origin: str
    marched: int
    first: bool
    """Whether no battle was pending there."""
    sentence = Sentence(
        either("army_met", "army_reinforced"), "5.5", "seat", "zone", defender_seat="defender", by="first"
    )

    def apply(self, state: State) -> State:
        old = pending_at(state, self.zone) or Pending(self.zone, self.defender, ())
        origins = tuple(sorted({*old.origins, self.origin}))
        new = replace(old, origins=origins, marched=old.marched + self.marched)
        others = [one for one in state.pending if one.zone != self.zone]
        must = obliged(state, self.zone, self.seat, self.defender)
        asked = (Contact(self.zone, self.defender, must),) if must or self.first else ()
        agenda = settled(state, opened(closed(state.agenda), *asked))
        return replace(state, pending=tuple(sorted([*others, new], key=lambda one: one.zone)), agenda=agenda)


class RetreatOrdered(SeatEvent[State], frozen=True):
    """Just before the battle a single horde is obliged to retreat (5.5.1); silent, since its retreat is told."""

    zone: str

    def apply(self, state: State) -> State:
        return replace(state, agenda=opened(state.agenda, Contact(self.zone, self.seat, must=True)))


class Stood(SeatEvent[State], frozen=True):
    """The defender will fight (5.5.2)."""

    zone: str
    asked: bool
    sentence = Sentence(either("stood", "stood_unasked"), "5.5.2", "seat", "zone", by="asked")

    def apply(self, state: State) -> State:
        return replace(state, agenda=settled(state, closed(state.agenda)))


class Retreated(SeatEvent[State], frozen=True):
    """An army leaves the zone for another (5.5.3, 6.7.3). Before a battle this is off, and the attacker enters."""

    origin: str
    zone: str
    count: int
    why: Literal["chosen", "obliged", "beaten"]
    sentence = Sentence("retreated_{}", RETREATS, "seat", "count", from_zone="origin", to_zone="zone", by="why")

    def apply(self, state: State) -> State:
        active = self.seat == state.active
        left = gone(state.zones[self.origin], self.seat, self.count, active, "moved")
        there = come(state.zones[self.zone], self.seat, self.count)
        state = state.with_zones({self.origin: left, self.zone: there})
        return _left(state, self.origin, beaten=self.why == "beaten")


class ArmyDestroyed(SeatEvent[State], frozen=True):
    """An army that must retreat and cannot (5.5.5, 6.7.4)."""

    zone: str
    count: int
    taker: int
    trophies: bool
    """Whether the other side keeps them until the scoring (6.7.1)."""
    beaten: bool
    """After a battle, not before one."""

    def apply(self, state: State) -> State:
        active = self.seat == state.active
        state = state.with_zone(self.zone, gone(state.zones[self.zone], self.seat, self.count, active, "unmoved"))
        if self.trophies:
            state = with_kills(state, self.taker, self.seat, self.count)
        return _left(state, self.zone, self.beaten)

    def tell(self, viewer: Viewer) -> LogLine:
        rule = "6.7.4" if self.beaten else "5.5.5"
        key = "army_destroyed_kept" if self.trophies else "army_destroyed"
        return line(key, rule, seat=self.seat, zone=self.zone, count=self.count, taker_seat=self.taker)


def _left(state: State, zone: str, beaten: bool) -> State:
    """An army has left: a battle pending there is off; before it the attacker now enters (5.5.4)."""
    agenda = closed(state.agenda) if beaten else opened(closed(state.agenda), Entry(zone))
    pending = tuple(one for one in state.pending if one.zone != zone)
    return replace(state, pending=pending, agenda=settled(state, agenda))


def with_kills(state: State, taker: int, owner: int, count: int) -> State:
    """The state in which a player holds more hordes of another as trophies."""
    player = state.players[taker]
    return state.with_player(taker, replace(player, kills=tuples.raised(player.kills, owner, count)))


# before a battle


def arrive(log: Log, matter: Arrival) -> None:
    """A group has stopped where an army stands (5.5)."""
    state, zone = log.state, matter.zone
    foe = enemy_at(state, zone, state.active)
    assert foe is not None
    first = pending_at(state, zone) is None
    log.record(ArmyMet(state.active, zone, foe, matter.origin, matter.marched, first))


def asks(state: State, matter: Contact | Retreat) -> bool:
    """Whether somebody has a choice: to stand or where to go (5.5.1, 5.5.2, 6.7.3)."""
    zones = refuges(state, matter)
    return len(zones) > 1 or (bool(zones) and isinstance(matter, Contact) and not matter.must)


def contact(log: Log, matter: Contact) -> None:
    """A defender without a choice stands, retreats or is destroyed (5.5.1, 5.5.2, 5.5.5)."""
    zones = refuges(log.state, matter)
    if not matter.must:
        log.record(Stood(matter.defender, matter.zone, asked=False))
    elif zones:
        _fall_back(log, matter, zones[0])
    else:
        _destroy(log, matter.defender, matter.zone, log.state.active, beaten=False)
        log.record(GloryGained(log.state.active, "destruction"))


def stand(log: Log, seat: int) -> None:
    """The defender's answer: he fights."""
    matter = expected(log.state.agenda, Contact)
    refuse("must_retreat", "5.5.1", when=matter.must)
    log.record(Stood(seat, matter.zone, asked=True))


# retreating


def retreat(log: Log, matter: Retreat) -> None:
    """A beaten army without a choice leaves (6.7.3); without a legal zone it is destroyed (6.7.4)."""
    zones = refuges(log.state, matter)
    if zones:
        _withdraw(log, matter.seat, matter.zone, zones[0], "beaten")
    else:
        _destroy(log, matter.seat, matter.zone, matter.other, beaten=True)


def retreat_to(log: Log, seat: int, zone: str) -> None:
    """The answer of whoever retreats, before or after a battle: where he goes."""
    matter = log.state.agenda[-1]
    assert isinstance(matter, Contact | Retreat)
    known(log.state, zone)
    if zone not in refuges(log.state, matter):
        raise Refused("illegal_retreat", "5.5.3" if isinstance(matter, Contact) else "6.7.3")
    if isinstance(matter, Contact):
        _fall_back(log, matter, zone)
    else:
        _withdraw(log, seat, matter.zone, zone, "beaten")


def refuges(state: State, matter: Contact | Retreat) -> tuple[str, ...]:
    """Where an army may go; a beaten attacker back to where he came from, if he can (5.5.3, 6.7.3)."""
    if isinstance(matter, Contact):
        return retreats(state, matter.defender, matter.zone)
    zones = retreats(state, matter.seat, matter.zone)
    return tuple(zone for zone in zones if zone in matter.origins) or zones


def _fall_back(log: Log, matter: Contact, zone: str) -> None:
    """The battle is off, the attacker gains a glory point and enters (5.5.4)."""
    _withdraw(log, matter.defender, matter.zone, zone, "obliged" if matter.must else "chosen")
    log.record(GloryGained(log.state.active, "retreat"))


def _withdraw(log: Log, seat: int, origin: str, zone: str, why: Literal["chosen", "obliged", "beaten"]) -> None:
    """All hordes of a seat go; a tower or well without marker there takes theirs (5.5.3)."""
    state, board = log.state, log.state.board
    log.record(Retreated(seat, origin, zone, state.zones[origin].hordes[seat], why))
    unmarked = state.zones[zone].marker is None and (board.kinds[zone] == "tower" or zone in board.wells)
    if unmarked and free_markers(log.state, seat):
        log.record(MarkerPlaced(seat, zone, "retreat"))


def _destroy(log: Log, seat: int, zone: str, taker: int, *, beaten: bool) -> None:
    """The hordes go to the reserve, or to the other side as trophies while these count (6.7.4)."""
    count = log.state.zones[zone].hordes[seat]
    log.record(ArmyDestroyed(seat, zone, count, taker, "kills" in log.state.river, beaten))
