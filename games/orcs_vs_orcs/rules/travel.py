"""Events of hordes on the map: moving, meeting, retreating (rules 4.1, 4.2, 5.5)."""

from typing import Literal

from msgspec.structs import replace

from games.kernel.contract import Line, Viewer
from games.kernel.happening import told
from games.orcs_vs_orcs.rules.happening import Happening
from games.orcs_vs_orcs.state import Moving, Pending, State, Zone


def gone(zone: Zone, seat: int, count: int, active: bool, first: Literal["unmoved", "moved", "marched"]) -> Zone:
    """The zone without some of a seat's hordes; an active player's go in the order of kinds, one of them first."""
    left = zone.hordes[seat] - count
    if not active:
        return zone.led(seat, left)
    unmoved = zone.hordes[seat] - zone.moved - zone.marched
    kinds = {"unmoved": unmoved, "moved": zone.moved, "marched": zone.marched}
    for kind in (first, "unmoved", "moved", "marched"):
        taken = min(count, kinds[kind])
        kinds[kind] -= taken
        count -= taken
    return replace(zone.led(seat, left), moved=kinds["moved"], marched=kinds["marched"])


def come(zone: Zone, seat: int, count: int) -> Zone:
    """The zone with more hordes of a seat."""
    return zone.led(seat, zone.hordes[seat] + count)


class HordesMoved(Happening, frozen=True):
    """A group goes its first road (4.1.1)."""

    seat: int
    origin: str
    zone: str
    count: int

    def change(self, state: State) -> State:
        state = state.with_zone(self.origin, gone(state.zones[self.origin], self.seat, self.count, True, "unmoved"))
        there = come(state.zones[self.zone], self.seat, self.count)
        state = state.with_zone(self.zone, replace(there, moved=there.moved + self.count))
        moving = Moving(self.zone, self.count, self.origin)
        return replace(state, actions=state.actions - 1, moving=moving)

    def line(self, viewer: Viewer) -> Line:
        return told("hordes_moved", "4.1.1", seat=self.seat, count=self.count, from_zone=self.origin, to_zone=self.zone)


class HordesWentOn(Happening, frozen=True):
    """The group goes on, leaving some behind or picking some up (4.1.2)."""

    seat: int
    origin: str
    zone: str
    count: int
    left: int
    """Hordes left behind; below 0: picked up."""

    def change(self, state: State) -> State:
        here = state.zones[self.origin]
        group = self.count + min(self.left, 0)
        state = state.with_zone(
            self.origin,
            gone(gone(here, self.seat, group, True, "moved"), self.seat, self.count - group, True, "unmoved"),
        )
        there = come(state.zones[self.zone], self.seat, self.count)
        return replace(state.with_zone(self.zone, replace(there, moved=there.moved + self.count)), moving=None)

    def line(self, viewer: Viewer) -> Line:
        key = "hordes_left" if self.left > 0 else "hordes_picked_up" if self.left < 0 else "hordes_went_on"
        return told(key, "4.1.2", seat=self.seat, count=self.count, to_zone=self.zone, others=abs(self.left))


class GroupStopped(Happening, frozen=True):
    """The group stops after one road; silent where it has met an army."""

    seat: int
    zone: str
    met: bool = False

    def change(self, state: State) -> State:
        return replace(state, moving=None)

    def line(self, viewer: Viewer) -> Line | None:
        return None if self.met else told("group_stopped", "4.1.1", seat=self.seat, zone=self.zone)


class HordesMarched(Happening, frozen=True):
    """A forced march; one horde of the group is taken out (4.2)."""

    seat: int
    origin: str
    zone: str
    count: int
    """Hordes that set out."""

    def change(self, state: State) -> State:
        state = state.with_zone(self.origin, gone(state.zones[self.origin], self.seat, self.count, True, "moved"))
        there = come(state.zones[self.zone], self.seat, self.count - 1)
        there = replace(there, marched=there.marched + self.count - 1)
        return replace(state.with_zone(self.zone, there), actions=state.actions - 1)

    def line(self, viewer: Viewer) -> Line:
        return told("hordes_marched", "4.2", seat=self.seat, count=self.count, from_zone=self.origin, to_zone=self.zone)


class ArmyMet(Happening, frozen=True):
    """A group has come upon an enemy army: a battle is pending (5.5)."""

    seat: int
    zone: str
    defender: int
    origin: str
    marched: int
    first: bool

    def change(self, state: State) -> State:
        known = next((one for one in state.pending if one.zone == self.zone), None)
        old = known or Pending(self.zone, self.defender, ())
        origins = tuple(sorted({*old.origins, self.origin}))
        new = replace(old, origins=origins, marched=old.marched + self.marched)
        others = [one for one in state.pending if one.zone != self.zone]
        return replace(state, pending=tuple(sorted([*others, new], key=_by_zone)))

    def line(self, viewer: Viewer) -> Line:
        key = "army_met" if self.first else "army_reinforced"
        return told(key, "5.5", seat=self.seat, zone=self.zone, defender_seat=self.defender)


class Stood(Happening, frozen=True):
    """The defender will fight (5.5.2)."""

    seat: int
    zone: str
    asked: bool

    def change(self, state: State) -> State:
        return state

    def line(self, viewer: Viewer) -> Line:
        return told("stood" if self.asked else "stood_unasked", "5.5.2", seat=self.seat, zone=self.zone)


class Retreated(Happening, frozen=True):
    """An army leaves the zone for another; a battle pending there is off (5.5.3, 6.7.3)."""

    seat: int
    origin: str
    zone: str
    count: int
    why: Literal["chosen", "obliged", "beaten"]

    def change(self, state: State) -> State:
        active = self.seat == state.active
        state = state.with_zone(self.origin, gone(state.zones[self.origin], self.seat, self.count, active, "moved"))
        state = state.with_zone(self.zone, come(state.zones[self.zone], self.seat, self.count))
        return replace(state, pending=tuple(one for one in state.pending if one.zone != self.origin))

    def line(self, viewer: Viewer) -> Line:
        rule = {"chosen": "5.5.3", "obliged": "5.5.1", "beaten": "6.7.3"}[self.why]
        return told(
            f"retreated_{self.why}", rule, seat=self.seat, count=self.count, from_zone=self.origin, to_zone=self.zone
        )


class ArmyDestroyed(Happening, frozen=True):
    """An army that must retreat and cannot (5.5.5, 6.7.4)."""

    seat: int
    zone: str
    count: int
    taker: int
    trophies: bool
    """Whether the other side keeps them until the scoring (6.7.1)."""
    beaten: bool
    """After a battle, not before one."""

    def change(self, state: State) -> State:
        active = self.seat == state.active
        state = state.with_zone(self.zone, gone(state.zones[self.zone], self.seat, self.count, active, "unmoved"))
        if self.trophies:
            state = with_kills(state, self.taker, self.seat, self.count)
        return replace(state, pending=tuple(one for one in state.pending if one.zone != self.zone))

    def line(self, viewer: Viewer) -> Line:
        rule = "6.7.4" if self.beaten else "5.5.5"
        key = "army_destroyed_kept" if self.trophies else "army_destroyed"
        return told(key, rule, seat=self.seat, zone=self.zone, count=self.count, taker_seat=self.taker)


def with_kills(state: State, taker: int, owner: int, count: int) -> State:
    """The state in which a player holds more hordes of another as trophies."""
    player = state.players[taker]
    kills = (*player.kills[:owner], player.kills[owner] + count, *player.kills[owner + 1 :])
    return state.with_player(taker, replace(player, kills=kills))


def _by_zone(one: Pending) -> str:
    return one.zone


TRAVEL: tuple[type[Happening], ...] = (
    HordesMoved, HordesWentOn, GroupStopped, HordesMarched, ArmyMet, Stood, Retreated, ArmyDestroyed,
)  # fmt: skip
