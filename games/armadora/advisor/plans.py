"""Plans: what a seat may do, each valued at the share of the victory that its party may expect afterwards."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final, TypeVar

from games.armadora.advisor.appraisal import Appraisal
from games.armadora.advisor.palisades import closers
from games.armadora.advisor.powers import arrow, later, look
from games.armadora.advisor.scene import TIE_BREAK, UNIT, Scene
from games.armadora.rules.board import BIT, INDEX, LINES, SQUARES, indexes
from games.armadora.rules.territories import legal_lines
from games.kernel.advice import Plan, choices, texts
from games.kernel.chance import Luck
from games.kernel.offers import Offer, Offers

T = TypeVar("T")

PRICE: Final = 0.01
"""What a turn of palisades must promise more than a warrior: they run out for everybody."""
GROUPS: Final = 10
"""So many groups of squares are tried with every value in hand."""
BEST: Final = 5
"""So many of the best palisades are tried in pairs, whether they close something off or not."""
LOOSE: Final = 3
"""So many palisades that close nothing off are tried in a swift look."""
PAIRS: Final = 12
"""So many pairs that close something off are tried in a swift look."""


class Planner:
    """Finds the plans of one seat in one scene."""

    def __init__(self, appraisal: Appraisal, seat: int, luck: Luck, *, swift: bool) -> None:
        """A `swift` look leaves out most of the palisades."""
        self.appraisal = appraisal
        self.seat = seat
        self.party = seat % appraisal.scene.parties
        self.luck = luck
        self.swift = swift
        self.now = appraisal.shares()[self.party]

    def plans(self, offers: Offers) -> list[Plan]:
        """The plans, the best first, among equals in random order; 0.2 to 3 ms."""
        by_type = {offer.type: offer for offer in offers}
        found = self._main_actions(by_type)
        best = max((plan.value for plan in found), default=self.now)
        # A power is followed by a main action: what it brings over keeping the token comes on top of that.
        more = best - self.now - later(self.appraisal, self.seat)
        found += [Plan(plan.value + more, plan.command) for plan in self._powers(by_type)]
        order = self.luck.order("plans", len(found))
        return [plan for _, plan in sorted(zip(order, found, strict=True), key=lambda one: (-one[1].value, one[0]))]

    def _main_actions(self, offers: dict[str, Offer]) -> list[Plan]:
        found: list[Plan] = []
        if "warrior" in offers:
            found += self._warriors(offers["warrior"])
        if "stop" in offers:
            found += self._palisades(offers["palisade"], 0.0, pairs=False)
            found.append(Plan(self.now, {"type": "stop"}))
        elif "palisade" in offers:
            found += self._palisades(offers["palisade"], PRICE, pairs=self.appraisal.scene.stock > 1)
        if "reinforce" in offers:
            for at in texts(offers["reinforce"], "at"):
                share = self.appraisal.with_units(self.seat, INDEX[at], UNIT + TIE_BREAK)[self.party]
                found.append(Plan(share, {"type": "reinforce", "at": at}))
        # Whoever has a warrior to place never does better by giving up.
        if "pass" in offers and "warrior" not in offers:
            found.append(Plan(self.appraisal.without_hand(self.seat)[self.party], {"type": "pass"}))
        return found

    def _powers(self, offers: dict[str, Offer]) -> list[Plan]:
        found: list[Plan] = []
        if "look" in offers:
            for at in texts(offers["look"], "at"):
                gain = look(self.appraisal, self.party, at)
                found.append(Plan(self.now + gain, {"type": "look", "at": at}))
        if "arrow" in offers:
            found += [
                Plan(arrow(self.appraisal, self.party, at), {"type": "arrow", "at": at})
                for at in texts(offers["arrow"], "at")
            ]
        if "extra_warrior" in offers:
            found += self._warriors(offers["extra_warrior"])
        if "extra_palisade" in offers:
            found += self._palisades(offers["extra_palisade"], 0.0, pairs=False)
        return found

    def _warriors(self, offer: Offer) -> list[Plan]:
        """One plan for each value in hand and each group of squares that are worth the same."""
        allowed = sum(BIT[at] for at in texts(offer, "at"))
        found: list[Plan] = []
        for squares in self.appraisal.squares(self.party, allowed, GROUPS):
            at = self.luck.pick("square", indexes(squares))
            for value in _numbers(offer, "value"):
                share = self.appraisal.with_warrior(self.seat, at, UNIT * value)[self.party]
                found.append(Plan(share, {"type": offer.type, "value": value, "at": SQUARES[at]}))
        return found

    def _palisades(self, offer: Offer, price: float, *, pairs: bool) -> list[Plan]:
        """One plan for each palisade tried: what it brings alone or, with `pairs`, together with a second one."""
        scene = self.appraisal.scene
        lines = texts(offer, "edge")
        alone, together = closers(scene.below, scene.beside)
        closing: Sequence[tuple[str, str]] = together
        if self.swift:
            loose = self._some([line for line in lines if line not in alone], LOOSE)
            lines = [*loose, *(line for line in lines if line in alone)]
            closing = self._some(together, PAIRS)
        shares = {line: self._laid(*LINES[line]) for line in lines}
        if pairs:
            best = sorted(lines, key=lambda line: -shares[line])[:BEST]
            for one, other in (*_legal(combinations(best, 2), scene), *closing):
                (below, beside), (under, right) = LINES[one], LINES[other]
                share = self._laid(below | under, beside | right)
                shares[one] = max(share, shares.get(one, share))
                shares[other] = max(share, shares.get(other, share))
        return [Plan(share - price, {"type": offer.type, "edge": line}) for line, share in shares.items()]

    def _laid(self, below: int, beside: int) -> float:
        return self.appraisal.with_palisades(below, beside)[self.party]

    def _some(self, items: Sequence[T], most: int) -> list[T]:
        """So many of the items, drawn at random where there are more."""
        if len(items) <= most:
            return list(items)
        return [items[place] for place in self.luck.order("some", len(items))[:most]]


def _legal(pairs: Iterable[tuple[str, str]], scene: Scene) -> Iterator[tuple[str, str]]:
    """Those of the pairs that may be laid together."""
    for one, other in pairs:
        below, beside = LINES[one]
        if other in legal_lines(scene.below | below, scene.beside | beside):
            yield one, other


def _numbers(offer: Offer, field: str) -> list[int]:
    """The values that a field of an offer may hold."""
    return [item for item in choices(offer, field) if isinstance(item, int)]
