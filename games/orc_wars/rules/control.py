"""How things lie on the map: who holds what, who stands where, who is in whose way (rule 2)."""

from collections.abc import Iterator

from games.kernel.refusals import Refused
from games.orc_wars.editions.atlas import LOST, TRIBAL
from games.orc_wars.editions.material import CHIEFS, LEADERS
from games.orc_wars.rules import sides
from games.orc_wars.state.agenda import Attack
from games.orc_wars.state.state import State
from games.orc_wars.state.values import Leader


def on_map(state: State, seat: int) -> list[str]:
    """The coalition's leaders on the map, in order (2.6)."""
    return [key for key, one in state.leaders.items() if one.seat == seat and one.area != LOST]


def own_on_map(state: State, seat: int, leader: str, rule: str) -> Leader:
    """The coalition's own leader on the map; refused where he is none."""
    one = state.leaders.get(leader)
    if one is None or one.seat != seat or one.area not in state.areas:
        raise Refused("not_yours", rule)
    return one


def standing(state: State, area: str) -> Iterator[tuple[str, Leader]]:
    """The leaders in an area, in order."""
    return ((key, one) for key, one in state.leaders.items() if one.area == area)


def comrades(state: State, leader: str) -> list[str]:
    """The other leaders of his coalition where he stands, in order."""
    one = state.leaders[leader]
    return [key for key, other in standing(state, one.area) if other.seat == one.seat and key != leader]


def occupied(state: State, area: str, seat: int) -> bool:
    """Whether anything in the area stands against the coalition (2.4)."""
    place = state.areas[area]
    if place.owner != seat and (place.garrison or place.fortress is not None):
        return True
    return any(one.area == area and one.seat != seat for one in state.leaders.values())


def occupied_areas(state: State, seat: int) -> set[str]:
    """All areas in which anything stands against the coalition; about 5 µs."""
    found = {one.area for one in state.leaders.values() if one.seat != seat}
    for area, place in state.areas.items():
        if place.owner != seat and (place.garrison or place.fortress is not None):
            found.add(area)
    return found


def friendly(state: State, area: str, seat: int) -> bool:
    """Whether the coalition controls the area and nothing stands against it there (2.4)."""
    return area in TRIBAL and state.areas[area].owner == seat and not occupied(state, area, seat)


def pending(state: State, seat: int) -> list[str]:
    """The coalition's leaders who have a battle before them (4.3.3)."""
    own = on_map(state, seat)
    taken = occupied_areas(state, seat) if own else ()
    return [key for key in own if state.leaders[key].area in taken]


def own_fortress(state: State, area: str, seat: int) -> bool:
    place = state.areas.get(area)
    return place is not None and place.owner == seat and place.fortress is not None


def fortresses(state: State, seat: int) -> list[str]:
    """The areas with a fortress of the coalition, in order."""
    return [area for area, place in state.areas.items() if place.owner == seat and place.fortress is not None]


def sites(state: State, seat: int) -> int:
    """Controlled territories and own fortresses (2.7)."""
    return all_sites(state)[seat]


def authority(state: State, seat: int) -> int:
    """Total authority of the leaders on the map (2.7)."""
    return all_authority(state)[seat]


def all_sites(state: State) -> tuple[int, ...]:
    """The sites of every coalition (2.7)."""
    counts = [0] * state.seats
    for place in state.areas.values():
        if place.owner is not None:
            counts[place.owner] += 1 + (place.fortress is not None)
    return tuple(counts)


def all_authority(state: State) -> tuple[int, ...]:
    """The total authority of every coalition (2.7)."""
    totals = [0] * state.seats
    for key, one in state.leaders.items():
        if one.area != LOST:
            totals[one.seat] += CHIEFS[key].authority
    return tuple(totals)


def holdings(state: State, seat: int) -> list[str]:
    """The territories that the coalition controls, in order."""
    return [area for area, place in state.areas.items() if place.owner == seat]


def in_game(state: State) -> list[int]:
    """The coalitions that are not out of the game."""
    return [seat for seat in range(state.seats) if seat not in state.eliminated]


def order_from(state: State, first: int) -> tuple[int, ...]:
    """Those in the game, this one first, then by seat number upwards and round (3.3)."""
    around = ((first + step) % state.seats for step in range(state.seats))
    return tuple(seat for seat in around if seat not in state.eliminated)


def has_leader(state: State, seat: int) -> bool:
    """Whether the coalition has any leader: on the map, lost or in the hand (10.4.3)."""
    return any(one.seat == seat for one in state.leaders.values()) or any(
        counter in LEADERS for counter in state.hands[seat].tribe
    )


def tradable(state: State, area: str, seat: int) -> bool:
    """Whether the coalition may give the territory away (12.3)."""
    return state.areas[area].owner == seat and not any(one.area == area for one in state.leaders.values())


def estates(state: State, seat: int) -> tuple[str, ...]:
    """The territories that the coalition may give away, in order (12.3)."""
    held = {one.area for one in state.leaders.values()}
    return tuple(area for area, place in state.areas.items() if place.owner == seat and area not in held)


def race(state: State, tribe: str) -> str:
    """What counts as the tribe's race (2.2)."""
    return sides.race(state.options.ethnic_level, tribe)


def of_his_race(state: State, leader: str, hordes: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the hordes that are of the leader's race."""
    return sides.kin(state.options.ethnic_level, leader, hordes)


def weakest(state: State, seats: list[int]) -> tuple[list[int], bool]:
    """Those of the lowest total authority, of them those with the fewest sites; and whether sites decided."""
    sites_, authority_ = all_sites(state), all_authority(state)
    low = [seat for seat in seats if authority_[seat] == min(authority_[one] for one in seats)]
    return [seat for seat in low if sites_[seat] == min(sites_[one] for one in low)], len(low) > 1


def walled(state: State, attack: Attack) -> bool:
    """Whether a fortress adds its value to the group that is fought (7.1.2)."""
    other = state.leaders.get(attack.target)
    return attack.walls and (other is None or other.seat == state.areas[attack.area].owner)
