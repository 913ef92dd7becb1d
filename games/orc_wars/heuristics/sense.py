"""What things are worth to a coalition, as far as it can see."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.kernel.offers import AnyDomain, Fixed, Number, Offer, OneOf, SomeOf
from games.kernel.values import JSON
from games.orc_wars.atlas import NEAR, TRIBAL
from games.orc_wars.material import CHIEFS, STRENGTH, strength
from games.orc_wars.schema import LeaderView, View

SITE = 6.0
"""What another territory is worth, in the points of these rules of thumb."""


class Plan(NamedTuple):
    """A wish and how good it looks; nothing is 0."""

    value: float
    wish: dict[str, JSON]


class Mind(NamedTuple):
    """A view through the eyes of one seat."""

    view: View
    seat: int

    def mine(self) -> Iterator[tuple[str, LeaderView]]:
        """The own leaders on the map."""
        return ((key, one) for key, one in self.view.leaders.items() if one.seat == self.seat and one.area in NEAR)

    def hand(self) -> tuple[str, ...]:
        return self.view.hands[self.seat].tribe or ()

    def gold(self) -> tuple[int, ...]:
        return self.view.hands[self.seat].gold or ()

    def army(self, leader: str) -> int:
        """What a leader brings to battle, machines apart."""
        one = self.view.leaders[leader]
        return CHIEFS[leader].authority + strength(one.hordes)

    def defence(self, area: str) -> int:
        """The strongest group that stands against the seat in an area; 0 where nothing does."""
        place = self.view.areas[area]
        walls = place.fortress or 0 if place.owner != self.seat else 0
        groups = [
            self.army(key) for key, one in self.view.leaders.items() if one.area == area and one.seat != self.seat
        ]
        if place.owner != self.seat and place.garrison:
            groups.append(strength(place.garrison))
        return max(groups, default=0) + walls

    def threat(self, area: str) -> int:
        """The strongest enemy army next to an area."""
        near = [
            self.army(key)
            for key, one in self.view.leaders.items()
            if one.seat != self.seat and one.area in NEAR and (one.area == area or area in NEAR[one.area])
        ]
        return max(near, default=0)

    def gain(self, area: str) -> float:
        """What holding an area would add."""
        place = self.view.areas[area]
        if area not in TRIBAL:
            return 1.5
        if place.owner == self.seat:
            return 0.5
        robbed = 1.5 if place.owner is not None else 0.0
        return SITE + robbed + (3.0 if place.fortress is not None else 0.0) + 2.0 * place.mine

    def useful(self, counter: str) -> float:
        """How much a counter in the hand is worth keeping."""
        if counter in CHIEFS:
            return 12.0
        if counter.startswith("horde_"):
            tribe = counter.removeprefix("horde_")
            chief = next(key for key, one in CHIEFS.items() if one.home == tribe)
            led = chief in self.hand() or any(key == chief or one.area == tribe for key, one in self.mine())
            return STRENGTH[tribe] * (2.0 if led else 0.6)
        if counter.startswith("machine_"):
            return 1.5
        return {"mine": 4.0, "shaman": 3.0}.get(counter, 3.5)


def odds(attack: int, defence: int) -> float:
    """How likely an attack is to succeed, roughly."""
    if defence <= 0:
        return 1.0
    ratio = attack / defence
    return min(max(0.5 + 0.45 * (ratio - 1.0) if ratio >= 1.0 else 0.5 - 1.1 * (1.0 - ratio), 0.02), 0.96)


def fixed(offer: Offer, name: str) -> str:
    """The text that a field of the offer is fixed to."""
    domain = offer.fields[name]
    return str(domain.value) if isinstance(domain, Fixed) else ""


def choices(offer: Offer, name: str) -> Sequence[JSON]:
    """The values that a field of the offer may take, each by itself."""
    return listed(offer.fields[name])


def listed(domain: AnyDomain) -> Sequence[JSON]:
    match domain:
        case OneOf() | SomeOf():
            return list(domain.items)
        case Number():
            return list(range(domain.lo, domain.hi + 1))
        case Fixed():
            return [domain.value]
        case _:
            return []


def cheapest(offer: Offer) -> JSON:
    """The payment that gives away the least."""
    ways = [way for way in choices(offer, "gold") if isinstance(way, tuple)]
    return min(ways, key=lambda way: (sum(int(value) for value in way), len(way)))
