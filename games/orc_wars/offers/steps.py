"""Offers inside the four steps of a turn."""

from collections.abc import Iterator

from games.kernel.offers import AnyDomain, Fixed, Number, Offer, OneOf, SomeOf
from games.orc_wars.editions.atlas import NEAR, STOPS, TRIBAL
from games.orc_wars.editions.material import CHIEFS, HORDE, LEADERS, SPY_LEVELS
from games.orc_wars.rules import control
from games.orc_wars.rules.leader_tests import authority
from games.orc_wars.rules.levy import resisted
from games.orc_wars.rules.movement import refusal_to_move
from games.orc_wars.rules.payment import payments
from games.orc_wars.rules.spies import price
from games.orc_wars.rules.sums import total
from games.orc_wars.rules.transfers import pair
from games.orc_wars.state.state import State
from games.orc_wars.state.values import Leader

VALUES = (2, 3, 4, 5)
SHORT = {area: tuple((goal,) for goal in sorted(near)) for area, near in NEAR.items()}
"""The ways of an army from each area."""
LONG = {
    area: (*SHORT[area], *((first, goal) for first in sorted(near) for goal in sorted(NEAR[first])))
    for area, near in NEAR.items()
}
"""The ways of a bare leader."""


def in_step(state: State, seat: int) -> Iterator[Offer]:
    """What the open step allows beside closing it and adopting."""
    match state.phase:
        case "levy":
            yield from _leaders(state, seat)
            yield from _hordes(state, seat)
            yield from _machines_and_shamans(state, seat)
            yield from _buildings(state, seat)
        case "move":
            taken = control.occupied_areas(state, seat)
            led = [(leader, state.leaders[leader]) for leader in control.on_map(state, seat)]
            for leader, one in led:
                yield from _ways(state, leader, one, taken)
            for leader, one in led:
                yield from _luggage(state, leader, one)
            for leader, one in led:
                yield from _transfers(state, leader, one)
        case "combat":
            yield from _fights(state, seat)
        case "cheat":
            yield from _spies(state, seat)
        case _:
            return


# levy


def _leaders(state: State, seat: int) -> Iterator[Offer]:
    hand = state.hands[seat].tribe
    for leader in LEADERS:
        if leader in hand and not (leader in state.marks.attacked and resisted(state, seat, leader)):
            home = CHIEFS[leader].home
            most = 0 if home in state.marks.levied else hand.count(HORDE[home])
            yield Offer("place_leader", {"leader": Fixed(leader), "hordes": Number(0, most)})


def _hordes(state: State, seat: int) -> Iterator[Offer]:
    """Of several leaders in one area first the one whom its hordes follow for certain, then those likelier to be
    followed.
    """
    hand, marks = state.hands[seat].tribe, state.marks

    leaders = control.on_map(state, seat)
    areas = [state.leaders[leader].area for leader in leaders]

    def doubt(leader: str) -> tuple[int, bool, int]:
        area = state.leaders[leader].area
        return areas.index(area), CHIEFS[leader].home != area, -total(authority(state, leader))

    for leader in sorted(leaders, key=doubt):
        area = state.leaders[leader].area
        if area not in TRIBAL or area in marks.levied or control.occupied(state, area, seat):
            continue
        if area in marks.built and area != CHIEFS[leader].home:
            continue
        most = hand.count(HORDE[area])
        if most:
            yield Offer("raise", {"area": Fixed(area), "leader": Fixed(leader), "hordes": Number(1, most)})


def _machines_and_shamans(state: State, seat: int) -> Iterator[Offer]:
    hand = state.hands[seat]
    for leader in control.on_map(state, seat):
        one = state.leaders[leader]
        if one.area != CHIEFS[leader].home or control.occupied(state, one.area, seat):
            continue
        if "shaman" in hand.tribe and not one.shaman:
            yield Offer("place_shaman", {"leader": Fixed(leader)})
        if len(one.machines) >= len(one.hordes):
            continue
        for value in VALUES:
            ways = payments(hand.gold, value) if f"machine_{value}" in hand.tribe else ()
            if ways:
                payment = OneOf(ways, sets=True)
                yield Offer("build_machine", {"machine": Fixed(value), "leader": Fixed(leader), "gold": payment})


def _buildings(state: State, seat: int) -> Iterator[Offer]:
    hand = state.hands[seat]
    own = [area for area, place in state.areas.items() if place.owner == seat and control.friendly(state, area, seat)]
    sites = tuple(area for area in own if state.areas[area].fortress is None and area not in state.marks.hostile)
    for value in VALUES:
        ways = payments(hand.gold, value) if sites and f"fortress_{value}" in hand.tribe else ()
        if ways:
            yield Offer(
                "build_fortress", {"fortress": Fixed(value), "area": OneOf(sites), "gold": OneOf(ways, sets=True)}
            )
    lodes = tuple(area for area in own if not state.areas[area].mine)
    if lodes and "mine" in hand.tribe:
        yield Offer("place_mine", {"area": OneOf(lodes)})


# movement


def _ways(state: State, leader: str, one: Leader, taken: set[str]) -> Iterator[Offer]:
    if one.moved or state.marks.transferring:
        return
    paths = SHORT[one.area] if one.hordes else LONG[one.area]
    ways = tuple(path for path in paths if refusal_to_move(state, leader, path, taken) is None)
    if ways:
        yield Offer("move", {"leader": Fixed(leader), "path": OneOf(ways)})
    if control.own_fortress(state, one.area, one.seat) and not one.attacked:
        yield Offer("underground", {"leader": Fixed(leader)})


def _luggage(state: State, leader: str, one: Leader) -> Iterator[Offer]:
    if state.marks.transferring or not control.friendly(state, one.area, one.seat):
        return
    if one.hordes:
        hordes, machines = SomeOf(one.hordes, 0, len(one.hordes)), SomeOf(one.machines, 0, len(one.machines))
        yield Offer("drop", {"leader": Fixed(leader), "hordes": hordes, "machines": machines})
    stored = state.areas[one.area].machines
    most = min(len(stored), len(one.hordes) - len(one.machines))
    if most > 0 and control.own_fortress(state, one.area, one.seat):
        yield Offer("take", {"leader": Fixed(leader), "machines": SomeOf(stored, 1, most)})


def _transfers(state: State, leader: str, one: Leader) -> Iterator[Offer]:
    if control.occupied(state, one.area, one.seat):
        return
    for other, taker in control.standing(state, one.area):
        if other == leader or pair(leader, other) in state.marks.locked:
            continue
        both: dict[str, AnyDomain] = {"from": Fixed(leader), "to": Fixed(other)}
        gold = len(one.gold) if taker.hordes else min(len(one.gold), 1 - len(taker.gold))
        machines = min(len(one.machines), len(taker.hordes) - len(taker.machines))
        if gold > 0 or machines > 0:
            coins, machines_ = SomeOf(one.gold, 0, max(gold, 0)), SomeOf(one.machines, 0, max(machines, 0))
            yield Offer("transfer_goods", {**both, "gold": coins, "machines": machines_})
        if one.hordes:
            yield Offer("transfer_hordes", both | {"hordes": SomeOf(one.hordes, 1, len(one.hordes))})


# combat


def _fights(state: State, seat: int) -> Iterator[Offer]:
    for leader in control.on_map(state, seat):
        one = state.leaders[leader]
        if one.attacked:
            continue
        if control.occupied(state, one.area, seat):
            yield Offer("attack", {"leader": Fixed(leader)})
            continue
        stops = {caravan.stop for caravan in state.caravans.values()}
        targets = tuple(sorted(stop for stop in stops if STOPS[stop].area == one.area and not STOPS[stop].city))
        if targets:
            yield Offer("raid", {"leader": Fixed(leader), "stop": OneOf(targets)})


# spies


def _spies(state: State, seat: int) -> Iterator[Offer]:
    levels = tuple(level for level in SPY_LEVELS if f"spy_{level}" in state.hands[seat].tribe)
    if not levels:
        return
    others = [other for other in control.in_game(state) if other != seat]
    yield Offer("look", {"spy": OneOf(levels), "seat": OneOf(tuple(others))})
    for other in others:
        hand = state.hands[other]
        piles = (*(("tribe",) if hand.tribe else ()), *(("gold",) if hand.gold else ()))
        if piles:
            yield Offer("steal", {"spy": OneOf(levels), "seat": Fixed(other), "pile": OneOf(piles)})
    yield from _bribes(state, seat, levels)


def _bribes(state: State, seat: int, levels: tuple[int, ...]) -> Iterator[Offer]:
    free = not control.has_leader(state, seat)
    nothing: tuple[tuple[int, ...], ...] = ((),)
    for other in control.in_game(state):
        leaders = control.on_map(state, other)
        if other == seat or len(leaders) < 2:
            continue
        for leader in leaders:
            for level in levels:
                ways = nothing if free else payments(state.hands[seat].gold, price(leader, level))
                if ways:
                    payment = OneOf(ways, sets=True)
                    yield Offer("bribe", {"spy": Fixed(level), "leader": Fixed(leader), "gold": payment})
