"""What majorities and armies promise, from numbers alone."""

from collections.abc import Mapping, Sequence
from math import exp, log
from typing import Final, NamedTuple

from games.orcs_vs_orcs.state import OBJECTIVES, Objective

STAYS: Final = 0.25
"""What an objective is worth for each later turn that it will still be scored in."""
COMING: Final = 0.5
HIDDEN: Final = 0.2
STEEP: Final = 1.1
SOON: Final = (2.2, 1.3)
"""How decided a majority is when no opponent, or one, will play before the scoring."""

QUALITY: Final[Mapping[str, float]] = {
    "orc": 1.0, "heavy_orc": 2.2, "boar_rider": 2.5, "crossbow": 2.2, "shaman": 1.8, "catapult": 1.3,
}  # fmt: skip
"""What a card brings to a battle, in strikes."""


def power(cards: Mapping[str, int], heroes: int, berserk: bool) -> float:
    """What a collection's ten best cards bring to a battle."""
    worths = sorted((QUALITY[card] for card, count in cards.items() for _ in range(count)), reverse=True)
    units = worths[: 10 - min(3, heroes)]
    return 1.0 + sum(units) + 2.2 * min(3, heroes) + (2.5 if berserk else 0.0)


def odds(attackers: int, defenders: int, ours: float, theirs: float, fort: bool) -> float:
    """How likely the attacker wins a battle, by hordes and cards."""
    edge = 1.0 * (_depth(attackers) - _depth(defenders)) + 1.6 * log(ours / theirs) - (0.5 if fort else 0.0)
    return 1 / (1 + exp(-edge))


def _depth(hordes: int) -> float:
    """How much an army can take: the third loss decides anyway (6.6.3)."""
    return min(hordes, 3) + 0.1 * min(max(0, hordes - 3), 3)


def lead(own: int, best: int, steep: float = STEEP) -> float:
    """What a majority is worth at this distance to the best other, from -1 to 1; nobody scores nothing."""
    if own == best == 0:
        return 0.0
    return 2 / (1 + exp(-steep * (own - best))) - 1


class Outlook(NamedTuple):
    """What leading in an objective is worth at the coming scoring, and later."""

    now: float
    later: float

    def worth(self, own: int, best: int, steep: float) -> float:
        return self.now * lead(own, best, steep) + self.later * lead(own, best)


def outlook(river: Sequence[Objective], coming: Objective | None) -> Mapping[Objective, Outlook]:
    """By an objective's place in the river, where the leftmost stays longest."""
    found = dict.fromkeys(OBJECTIVES, Outlook(0.0, HIDDEN))
    if coming is not None:
        found[coming] = Outlook(0.0, COMING)
    for place, objective in enumerate(reversed(river)):
        found[objective] = Outlook(1.0, STAYS * place)
    return found


def steepness(opponents: int) -> float:
    """How sharply the coming scoring tells a lead from a tie, by how many are still to play before it."""
    return SOON[opponents] if opponents < len(SOON) else STEEP
