"""How long matches take: logarithms of lengths, with a share of each player who sits there.

A match's logarithm is a common mean, plus what each of its players brings, plus chance. What players bring is drawn
towards nothing the more, the less has been seen of them.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import exp, log, sqrt
from random import Random
from statistics import fmean, pvariance
from typing import NamedTuple

LEAST = 20
"""Of fewer past matches nothing is foretold."""
SHORTEST_S = 60


class PastMatch(NamedTuple):
    """A match that is over: how long it took, and who sat there."""

    seconds: float
    players: tuple[str, ...]


class Lengths(NamedTuple):
    """What past matches say: the mean logarithm of so many `matches`, how much players and chance vary (variances), and
    what each player brings, with how sure that is (its variance).
    """

    matches: int
    mean: float
    of_players: float
    of_chance: float
    players: Mapping[str, tuple[float, float]]

    def drawn(self, random: Random) -> "DrawnLengths":
        """One way in which things may be, within what so many matches leave open."""
        free = max(2, self.matches - 1)
        chance = self.of_chance * free / random.gammavariate(free / 2, 2)
        mean = random.gauss(self.mean, sqrt((self.of_players + self.of_chance) / self.matches))
        return DrawnLengths(mean, self.of_players, chance, self.players, {}, random)


class DrawnLengths(NamedTuple):
    """One way in which things may be: the same for every match of one simulated season."""

    mean: float
    of_players: float
    of_chance: float
    known: Mapping[str, tuple[float, float]]
    drawn: dict[str, float]
    random: Random

    def seconds(self, players: Iterable[str]) -> float:
        """How long a match of these takes."""
        brought = sum(self._of(player) for player in players)
        return max(float(SHORTEST_S), exp(self.mean + brought + self.random.gauss(0, sqrt(self.of_chance))))

    def _of(self, player: str) -> float:
        if player not in self.drawn:
            mean, variance = self.known.get(player, (0.0, self.of_players))
            self.drawn[player] = self.random.gauss(mean, sqrt(variance))
        return self.drawn[player]


def lengths(past: Sequence[PastMatch]) -> Lengths | None:
    """What past matches say of coming ones; None where there are too few."""
    if len(past) < LEAST:
        return None
    logs = [log(max(SHORTEST_S, one.seconds)) for one in past]
    mean = fmean(logs)
    rests: defaultdict[str, list[float]] = defaultdict(list)
    for one, length in zip(past, logs, strict=True):
        for player in one.players:
            rests[player].append(length - mean)
    whole = max(pvariance(logs), 1e-6)
    seats = fmean(len(one.players) for one in past)
    of_players = _shared(rests, whole / seats)
    of_chance = max(0.05 * whole, whole - seats * of_players)
    others = (seats - 1) * of_players + of_chance
    players = {}
    for player, some in rests.items():
        weight = len(some) * of_players / (len(some) * of_players + others)
        players[player] = (weight * fmean(some), of_players * (1 - weight))
    return Lengths(len(past), mean, of_players, of_chance, players)


def _shared(rests: Mapping[str, Sequence[float]], most: float) -> float:
    """What two matches of one player have in common on average: the variance of what players bring."""
    pairs = sum(len(some) * (len(some) - 1) for some in rests.values())
    together = sum(sum(some) ** 2 - sum(one * one for one in some) for some in rests.values())
    return min(most, max(0.0, together / pairs)) if pairs else 0.0
