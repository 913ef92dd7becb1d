"""Questions about the board: who stands where, who holds what, who may go where (rules 4, 5.5)."""

from typing import Literal

from msgspec.structs import replace

from games.kernel.refusals import refuse
from games.kernel.teams import Teams, alternating, parties
from games.kernel.tuples import raised, replaced
from games.orcs_vs_orcs.state import FORTRESSES, HORDES, MARKERS, Pending, State, Zone


def camp(seats: int, seat: int) -> int:
    """With four the seats opposite each other are one camp (1.1)."""
    return seat % 2 if seats == 4 else seat


def friends(state: State, one: int, other: int) -> bool:
    """Whether two seats are of one camp."""
    return one == other or (state.seats == 4 and (one - other) % 2 == 0)


def teams(seats: int) -> Teams | None:
    return alternating(4, 2) if seats == 4 else None


def camps(seats: int) -> Teams:
    """The seats by camp."""
    return parties(teams(seats), seats)


def enemy_at(state: State, zone: str, seat: int) -> int | None:
    """The opponent whose army stands there (4.1.3)."""
    for other, count in enumerate(state.zones[zone].hordes):
        if count and not friends(state, seat, other):
            return other
    return None


def partner_at(state: State, zone: str, seat: int) -> bool:
    """Whether the partner's army stands there (5.6)."""
    return any(
        count and other != seat and friends(state, seat, other) for other, count in enumerate(state.zones[zone].hordes)
    )


def stranger_at(state: State, zone: str, seat: int) -> bool:
    """Whether a horde of any other seat stands there."""
    return any(count and other != seat for other, count in enumerate(state.zones[zone].hordes))


def held_by_camp(state: State, zone: str, seat: int) -> bool:
    """Whether the marker of the seat's camp lies there."""
    marker = state.zones[zone].marker
    return marker is not None and friends(state, seat, marker)


def guarded(state: State, zone: str, seat: int) -> bool:
    """Whether a standing fortress of the seat's camp is there (5.5.1, 6.1)."""
    return state.zones[zone].fortress == "standing" and held_by_camp(state, zone, seat)


def plain_ruin(state: State, zone: str) -> bool:
    """A ruin spot with neither village nor well (1.4)."""
    board = state.board
    return board.kinds[zone] == "ruin" and zone not in board.wells and not state.zones[zone].village


def on_board(state: State, seat: int) -> int:
    return sum(zone.hordes[seat] for zone in state.zones.values())


def reserve(state: State, seat: int) -> int:
    """Hordes that are nowhere else."""
    used = on_board(state, seat) + sum(player.kills[seat] for player in state.players)
    if state.battle is not None:
        used += sum(side.losses for side in state.battle.sides if side.seat == seat)
    if seat == state.active:
        used += sum(one.marched for one in state.pending)
    return HORDES - used


def free_markers(state: State, seat: int) -> int:
    return MARKERS - sum(zone.marker == seat for zone in state.zones.values())


def supply(state: State) -> int:
    """Fortress figures left."""
    return FORTRESSES - sum(zone.fortress is not None for zone in state.zones.values())


def fortresses(state: State, seat: int) -> list[str]:
    """Zones with an own standing fortress (4.3, 4.4)."""
    return [name for name, zone in state.zones.items() if zone.marker == seat and zone.fortress == "standing"]


def has_well(state: State, seat: int) -> bool:
    return any(state.zones[zone].marker == seat for zone in state.board.wells)


def pending_at(state: State, zone: str) -> Pending | None:
    return next((one for one in state.pending if one.zone == zone), None)


def obliged(state: State, zone: str, attacker: int, defender: int) -> bool:
    """One horde without walls against three or more must retreat (5.5.1)."""
    hordes = state.zones[zone].hordes
    return hordes[defender] == 1 and hordes[attacker] >= 3 and not guarded(state, zone, defender)


def retreats(state: State, seat: int, zone: str) -> tuple[str, ...]:
    """Where an army may retreat to, sorted (5.5.3)."""
    return tuple(name for name in state.board.near[zone] if _refuge(state, seat, name))


def _refuge(state: State, seat: int, zone: str) -> bool:
    board, place = state.board, state.zones[zone]
    if stranger_at(state, zone, seat) or board.closed(zone, seat):
        return False
    if board.kinds[zone] == "dark_city" or held_by_camp(state, zone, seat):
        return True
    if place.marker is not None:
        return False
    return plain_ruin(state, zone) or board.kinds[zone] == "tower" or zone in board.wells


def callable_zones(state: State, seat: int, zone: str) -> tuple[str, ...]:
    """Zones with own hordes one or two roads away that could come into the battle there, sorted (7.2.11)."""
    board = state.board
    found = set(board.near[zone])
    for middle in board.near[zone]:
        if enemy_at(state, middle, seat) is None and not board.closed(middle, seat):
            found.update(board.near[middle])
    found.discard(zone)
    return tuple(sorted(name for name in found if state.zones[name].hordes[seat] and pending_at(state, name) is None))


def gone(zone: Zone, seat: int, count: int, active: bool, first: Literal["unmoved", "moved", "marched"]) -> Zone:
    """The zone without some of a seat's hordes; an active player's go in the order of kinds, one of them first."""
    left = zone.hordes[seat] - count
    if not active:
        return replace(zone, hordes=replaced(zone.hordes, seat, left))
    unmoved = zone.hordes[seat] - zone.moved - zone.marched
    kinds = {"unmoved": unmoved, "moved": zone.moved, "marched": zone.marched}
    for kind in (first, "unmoved", "moved", "marched"):
        taken = min(count, kinds[kind])
        kinds[kind] -= taken
        count -= taken
    return replace(zone, hordes=replaced(zone.hordes, seat, left), moved=kinds["moved"], marched=kinds["marched"])


def come(zone: Zone, seat: int, count: int, *, moved: int = 0, marched: int = 0) -> Zone:
    """The zone with more hordes of a seat, of which so many have moved or marched there."""
    hordes = raised(zone.hordes, seat, count)
    return replace(zone, hordes=hordes, moved=zone.moved + moved, marched=zone.marched + marched)


def by_seat(counts: tuple[int, ...]) -> dict[str, int]:
    """Counts by the number of the seat; nobody stands there with none."""
    return {str(seat): count for seat, count in enumerate(counts) if count}


def known(state: State, *zones: str) -> None:
    """`Refused` for a zone that is not on the board."""
    refuse("bad_zone", "1.3", when=any(zone not in state.zones for zone in zones))
