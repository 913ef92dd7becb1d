"""How long matches take: logarithms of lengths, with a share of each player who sits there.

A match's logarithm is a common mean, plus what each of its players brings, plus chance. What players bring is drawn
towards nothing the more, the less has been seen of them.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from math import exp, inf, log, sqrt
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
    what each player brings, with how sure that is (its variance). `seen` is as how many players of equally many matches
    those count who sat there: whoever is new may differ from all of them together. `error` is the standard error of how
    much players vary.
    """

    matches: int
    mean: float
    of_players: float
    of_chance: float
    players: Mapping[str, tuple[float, float]]
    seen: float = inf
    error: float = 0.0

    def drawn(self, random: Random) -> "DrawnLengths":
        """One way in which things may be, within what so many matches leave open."""
        free = max(2, self.matches - 1)
        chance = self.of_chance * free / random.gammavariate(free / 2, 2)
        mean = random.gauss(self.mean, sqrt((self.of_players + self.of_chance) / self.matches))
        return DrawnLengths(mean, self._newcomers(random), chance, self.players, {}, random)

    def _newcomers(self, random: Random) -> tuple[float, float]:
        """What those bring of whom nothing is known: on average, and how much they vary."""
        varies = max(0.0, random.gauss(self.of_players, self.error))
        return random.gauss(0, sqrt(varies / self.seen)), varies


class DrawnLengths(NamedTuple):
    """One way in which things may be: the same for every match of one simulated season."""

    mean: float
    newcomers: tuple[float, float]
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
            mean, variance = self.known.get(player, self.newcomers)
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
    design = _design(past)
    of_players = _shared(rests, design, whole, seats)
    of_chance = max(0.05 * whole, whole - (seats - design.in_mean) * of_players)
    others = (seats - 1) * of_players + of_chance
    players = {}
    for player, some in rests.items():
        weight = len(some) * of_players / (len(some) * of_players + others)
        players[player] = (weight * fmean(some), of_players * (1 - weight))
    seen = sum(map(len, rests.values())) ** 2 / sum(len(some) ** 2 for some in rests.values())
    error = sqrt((whole / design.share) ** 2 / max(1, design.pairs) + 2 * of_players * of_players / seen)
    return Lengths(len(past), mean, of_players, of_chance, players, seen, error)


class Design(NamedTuple):
    """Who sat with whom at so many `matches`: how many pairs of these have a player in common, and how many players
    such a pair shares on average, less what the common mean takes of it; `in_mean` is what any two share on average.
    """

    matches: int
    pairs: int
    share: float
    in_mean: float


def _design(past: Sequence[PastMatch]) -> Design:
    matches = Counter(player for one in past for player in one.players)
    together = Counter(pair for one in past for pair in product(one.players, repeat=2))
    pairs = sum(count * (count - 1) for count in matches.values())
    common = sum(count * (count - 1) for count in together.values()) / max(1, pairs)
    in_mean = sum(count * count for count in matches.values()) / len(past) ** 2
    taken = [sum(matches[player] for player in one.players) / len(past) for one in past]
    weight = [sum(matches[player] - 1 for player in one.players) for one in past]
    mean = sum(a * b for a, b in zip(taken, weight, strict=True)) / max(1, sum(weight))
    return Design(len(past), pairs // 2, max(0.1, common - 2 * mean + in_mean), in_mean)


def _shared(rests: Mapping[str, Sequence[float]], design: Design, whole: float, seats: float) -> float:
    """How much players vary (a variance), by what two matches of one player have in common on average; the chance of
    either, of which the common mean takes its part, is what players leave of the whole.
    """
    if not design.pairs:
        return 0.0
    together = sum(sum(some) ** 2 - sum(one * one for one in some) for some in rests.values()) / (2 * design.pairs)
    found = (together + whole / design.matches) / (design.share + (seats - design.in_mean) / design.matches)
    return min(whole / seats, max(0.0, found))
