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
RISE: Final[Mapping[Objective, float]] = {
    "cities": 0.5, "hordes": 1.0, "fortresses": 0.5, "tower": 0.4, "markers": 2.0, "razed": 1.6, "kills": 0.4,
    "villages": 1.6,
}  # fmt: skip
"""How much a player turn is expected to add to an objective that is about to be scored."""

QUALITY: Final[Mapping[str, float]] = {
    "orc": 1.0, "heavy_orc": 2.2, "boar_rider": 2.5, "crossbow": 2.2, "shaman": 1.8, "catapult": 1.3,
}  # fmt: skip
"""What a card brings to a battle, in strikes."""
HERO: Final = 2.2
FURY: Final = 1.4
"""By how much the Berserk side makes an army stronger."""
DECIDING: Final = 3
"""So many hordes lost end a battle in any case (6.6.3)."""
NUMBERS: Final = 4.4
CARDS: Final = 3.5
"""How much more hordes, and better cards, tell in a battle: fitted to battles of equal players."""


def power(cards: Mapping[str, int], heroes: int, berserk: bool) -> float:
    """What a collection's ten best cards bring to a battle."""
    worths = sorted((QUALITY[card] for card, count in cards.items() for _ in range(count)), reverse=True)
    units = worths[: 10 - min(3, heroes)]
    return (1.0 + sum(units) + HERO * min(3, heroes)) * (FURY if berserk else 1.0)


def odds(attackers: int, defenders: int, ours: float, theirs: float) -> float:
    """How likely the attacker wins a battle, by hordes and cards; walls make next to no difference."""
    edge = NUMBERS * log(_depth(attackers) / _depth(defenders)) + CARDS * log(ours / theirs)
    return 1 / (1 + exp(-edge))


def _depth(hordes: int) -> int:
    """How many hordes lost beat an army."""
    return max(1, min(hordes, DECIDING))


def lead(own: float, best: float, steep: float = STEEP) -> float:
    """What a majority is worth at this distance to the best other, from -1 to 1; nobody scores nothing."""
    if own == best == 0:
        return 0.0
    return 2 / (1 + exp(-steep * (own - best))) - 1


class Outlook(NamedTuple):
    """What leading in an objective is worth at the coming scoring, and later."""

    now: float
    later: float


class Forecast(NamedTuple):
    """The coming scorings, as a moment of a game turn lets them be foreseen."""

    outlook: Mapping[Objective, Outlook]
    steep: float
    coming: frozenset[int]
    """The seats that have still to play this game turn."""
    opening: bool
    """Whether it is the first one, when the map is open and everybody can go for anything."""
    camps: Sequence[Sequence[int]]

    def promise(self, objective: Objective, counts: Sequence[int], seat: int) -> float:
        """What an objective promises a seat. What its camp has already counts for half: two may score, and one may."""
        mates = next(members for members in self.camps if seat in members)
        rivals = [other for members in self.camps if members is not mates for other in members]
        now, later = self.outlook[objective]
        ahead = self._expected(objective, counts, rivals)
        best = max(counts[rival] for rival in rivals)
        value = 0.0
        for own in (counts[seat], max(counts[mate] for mate in mates)):
            value += now * lead(own, ahead, self.steep) + later * lead(own, best)
        return value / 2

    def _expected(self, objective: Objective, counts: Sequence[int], rivals: Sequence[int]) -> float:
        """The best of the rivals at the coming scoring. In the opening several will hardly all go for the same."""
        several = sum(rival in self.coming for rival in rivals) if self.opening else 1
        return max(counts[rival] + RISE[objective] * several * (rival in self.coming) for rival in rivals)


def forecast(
    river: Sequence[Objective],
    top: Objective | None,
    first: int,
    active: int,
    game_turn: int,
    camps: Sequence[Sequence[int]],
) -> Forecast:
    """What can be foreseen while a seat plays. Of the river's objectives the leftmost stays longest."""
    found = dict.fromkeys(OBJECTIVES, Outlook(0.0, HIDDEN))
    if top is not None:
        found[top] = Outlook(0.0, COMING)
    for place, objective in enumerate(reversed(river)):
        found[objective] = Outlook(1.0, STAYS * place)
    seats = sum(map(len, camps))
    left = (first - active - 1) % seats
    coming = frozenset((active + step) % seats for step in range(1, left + 1))
    steep = SOON[left] if left < len(SOON) else STEEP
    return Forecast(found, steep, coming, game_turn == 1, camps)
