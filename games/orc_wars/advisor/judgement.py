"""What things are worth to a coalition, as far as it can see."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import UNSET

from games.kernel.advice import choices, fixed
from games.kernel.offers import Offer
from games.kernel.values import JSON
from games.orc_wars.editions.atlas import NEAR, TRIBAL
from games.orc_wars.editions.material import (
    BOUGHT_AT_MOST,
    CHIEFS,
    GOLD_TO_WIN,
    LEADERS_TO_WIN,
    SITES_TO_WIN,
    STRENGTH,
    strength,
)
from games.orc_wars.rules.sides import led, sides
from games.orc_wars.view.prospects import Prospect, prospect
from games.orc_wars.view.schema import LeaderView, View

MEAN_GOLD = 2.1
"""What a gold counter is worth on an average."""
HOARD = 11
"""So many gold points make the victory by gold worth thinking of."""
PACE = 0.7
"""How many sites a turn wins, roughly."""
SITE = 6.0
"""What another territory is worth, in the points of these rules of thumb."""


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
        return led(leader, self.view.leaders[leader]).strength

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

    def led(self, area: str) -> bool:
        """Whether an enemy leader stands there."""
        return any(one.area == area and one.seat != self.seat for one in self.view.leaders.values())

    def battle(self, leader: str, area: str) -> Prospect:
        """What an attack by the leader on whatever stands in the area promises."""
        view, one = self.view, self.view.leaders[leader]
        level = "species" if view.ethnic_level is UNSET else view.ethnic_level
        met = sides(level, leader, view.leaders, area, view.areas[area], "area")
        attack = met.attacker.strength + sum(one.machines)
        shamans = any(group.shaman for group in met.groups)
        strongest = max((group.strength for group in met.groups), default=0)
        return prospect(attack, strongest, self.led(area), met.walls, one.shaman - shamans)

    def threat(self, area: str) -> int:
        """The strongest enemy army next to an area."""
        near = [
            self.army(key)
            for key, one in self.view.leaders.items()
            if one.seat != self.seat and one.area in NEAR and (one.area == area or area in NEAR[one.area])
        ]
        return max(near, default=0)

    def danger(self, leader: str, area: str) -> float:
        """How likely the leader is beaten in an area by the strongest army next to it."""
        attack = self.threat(area)
        if not attack:
            return 0.0
        place = self.view.areas[area]
        walls = place.fortress or 0 if place.owner == self.seat else 0
        return prospect(attack, self.army(leader) + walls, led=True, walled=walls > 0).win

    def income(self) -> float:
        """The gold points that a turn brings, roughly: mines with hordes, and leaders who can loot."""
        mines = sum(
            place.mine and place.owner == self.seat and (bool(place.garrison) or self.manned(area))
            for area, place in self.view.areas.items()
        )
        return MEAN_GOLD * (mines + 0.6 * sum(1 for _ in self.mine()))

    def manned(self, area: str) -> bool:
        return any(one.area == area and bool(one.hordes) for _, one in self.mine())

    def carried(self) -> int:
        """The gold points that the own leaders carry."""
        return sum(sum(one.gold or ()) for one in self.view.leaders.values() if one.seat == self.seat)

    def turns_to_win(self) -> tuple[float, float, float]:
        """How many turns each of the three victories is away, roughly: leaders, sites, gold."""
        income = self.income()
        leaders = LEADERS_TO_WIN - sum(1 for _ in self.mine()) - sum(counter in CHIEFS for counter in self.hand())
        drawn = (1.0 + min(BOUGHT_AT_MOST, income)) * max(self.leader_in_cup(), 0.01)
        return (
            1.0 + max(0, leaders) / drawn,
            1.0 + max(0, SITES_TO_WIN - self.view.scores[self.seat]) / PACE,
            1.0 + max(0, GOLD_TO_WIN - sum(self.gold()) - self.carried()) / max(income, 0.5),
        )

    def thrifty(self) -> bool:
        """Whether gold is to be hoarded: its victory is much the nearest, or there is a good deal of it already."""
        leaders, sites, wealth = self.turns_to_win()
        weight = 0.8 if sum(self.gold()) + self.carried() >= HOARD else 1.6
        return weight * wealth < min(leaders, sites)

    def coin(self) -> float:
        """What a point of gold is worth to keep."""
        if self.last_turn():
            return 4.0
        return 2.0 if self.thrifty() else 0.5

    def last_turn(self) -> bool:
        """Whether the match ends with this game turn, so that gold in hand decides unless somebody wins (13.3)."""
        return (
            self.view.turn_cap is not UNSET and self.view.round >= self.view.turn_cap and not self.one_short(self.seat)
        )

    def decided(self) -> bool:
        """Whether the seat meets what wins, and nobody else moves before it counts: the game turn ends with its own."""
        if not self.view.order or self.view.order[-1] != self.seat or self.view.active != self.seat:
            return False
        leaders, gold = sum(1 for _ in self.mine()), sum(self.gold())
        return leaders >= LEADERS_TO_WIN or self.view.scores[self.seat] >= SITES_TO_WIN or gold >= GOLD_TO_WIN

    def way(self, area: str) -> int:
        """How many areas it is from here to the nearest territory that is not the seat's own; none where all are."""
        reached, edge, steps = {area}, {area}, 0
        while edge:
            if any(one in TRIBAL and self.view.areas[one].owner != self.seat for one in edge):
                return steps
            edge = {near for one in edge for near in NEAR[one]} - reached
            reached |= edge
            steps += 1
        return 0

    def one_short(self, seat: int) -> bool:
        """Whether one more leader on the map would win the game for a coalition, as far as can be seen."""
        return sum(one.seat == seat and one.area in NEAR for one in self.view.leaders.values()) >= LEADERS_TO_WIN - 1

    def leader_in_cup(self) -> float:
        """How likely a counter of the cup is a leader, as far as can be seen."""
        known = len(self.view.leaders) + len(self.view.captives) + sum(counter in CHIEFS for counter in self.hand())
        known += sum(len(caravan.prisoners) for caravan in self.view.caravans.values())
        hidden = self.view.cups.tribe_count + sum(
            hand.tribe_count for seat, hand in enumerate(self.view.hands) if seat != self.seat
        )
        return (len(CHIEFS) - known) / hidden if hidden else 0.0

    def gain(self, area: str) -> float:
        """What holding an area would add."""
        place = self.view.areas[area]
        if area not in TRIBAL:
            return 3.5 if self.thrifty() else 1.5
        if place.owner == self.seat:
            return 0.5
        robbed = 1.5 if place.owner is not None else 0.0
        return SITE + robbed + (3.0 if place.fortress is not None else 0.0) + 2.0 * place.mine

    def useful(self, counter: str) -> float:
        """How much a counter in the hand is worth keeping; a gold counter by its value."""
        if counter.startswith("gold_"):
            return float(counter[-1])
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

    def least_useful(self, counters: Sequence[str]) -> list[str]:
        """The counters, the least useful first."""
        return sorted(counters, key=lambda counter: (self.useful(counter), counter))


def text(offer: Offer, name: str) -> str:
    """The text that a field of the offer is fixed to."""
    return str(fixed(offer, name))


def number(offer: Offer, name: str) -> int:
    """The number that a field of the offer is fixed to."""
    return int(text(offer, name))


def cheapest(offer: Offer) -> JSON:
    """The payment that gives away the least."""
    ways = [way for way in choices(offer, "gold") if isinstance(way, tuple)]
    return min(ways, key=lambda way: (sum(int(value) for value in way), len(way)))
