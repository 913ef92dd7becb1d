"""What ratings foretell of a match: each side's chance of winning it, from what was known before it."""

from collections.abc import Iterable, Sequence
from math import exp, sqrt
from typing import NamedTuple

from openskill.models import BradleyTerryFull

from ratings.result import Kind
from ratings.scale import DOUBT, START

_NOISE = BradleyTerryFull(mu=START, sigma=DOUBT).beta ** 2
"""How far a player's play varies from match to match, as the model has it: a variance."""
_ROUNDS, _PRECISE, _STEEPEST = 50, 1e-9, 20.0


class Trial(NamedTuple):
    """A rated match as a forecast sees it, side by side: how each stood out, and its share of the victory.

    `sides` are those of the seats.
    """

    edges: tuple[float, ...]
    shares: tuple[float, ...]
    sides: tuple[int, ...]


def trial(kind: str, sides: Sequence[int], ranks: Sequence[int], mu: Sequence[float], sigma: Sequence[float]) -> Trial:
    """A match of the book as a trial of the forecast. A side is as strong as its players together."""
    count = max(sides) + 1
    means, places, variance = [0.0] * count, [0] * count, 0.0
    for side, rank, mean, doubt in zip(sides, ranks, mu, sigma, strict=True):
        means[side] += mean
        places[side] = rank
        variance += doubt * doubt + _NOISE
    spread = sqrt(variance)
    best = [rank == min(places) or kind == Kind.DRAWN for rank in places]
    return Trial(tuple(mean / spread for mean in means), tuple(one / sum(best) for one in best), tuple(sides))


def chances(edges: Sequence[float], scale: float) -> list[float]:
    """Each side's chance of winning."""
    highest = max(edges)
    weights = [exp(scale * (edge - highest)) for edge in edges]
    total = sum(weights)
    return [weight / total for weight in weights]


def fitted(trials: Sequence[Trial]) -> float:
    """The scale by which the chances of these matches fit best what happened; 0 where ratings say nothing.

    openskill's own is not calibrated: how much a difference means depends on the game. By Newton's method.
    """
    scale = 1.0
    for _ in range(_ROUNDS):
        slope = bend = 0.0
        for edges, shares, _sides in trials:
            foretold = chances(edges, scale)
            mean = sum(p * x for p, x in zip(foretold, edges, strict=True))
            slope += sum(o * x for o, x in zip(shares, edges, strict=True)) - mean
            bend += sum(p * (x - mean) ** 2 for p, x in zip(foretold, edges, strict=True))
        if not bend:
            return 0.0
        after = min(max(scale + slope / bend, scale / 2 - _PRECISE, 0.0), _STEEPEST)
        if abs(after - scale) <= _PRECISE:
            return after
        scale = after
    return scale


def chance_ahead(difference: float, sides: int, sigma: float, scale: float) -> float:
    """The chance of winning of who stands so far above all others at a table of so many, each as much in doubt."""
    spread = sqrt(sides * (sigma * sigma + _NOISE))
    return chances([difference / spread, *[0.0] * (sides - 1)], scale)[0]


def all_shares(trials: Iterable[Trial], scale: float) -> list[tuple[float, float]]:
    """Of every side in these matches the chance that was foretold, and its share of the victory."""
    return [pair for edges, shares, _ in trials for pair in zip(chances(edges, scale), shares, strict=True)]
