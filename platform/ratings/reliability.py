"""Whether a ladder's forecasts hold: what it foretold beside what happened, of matches it was not fitted to."""

from collections.abc import Sequence
from math import log, sqrt
from statistics import median

from msgspec import Struct

from ratings.forecast import Trial, all_shares, chances, fitted
from ratings.intervals import CAREFUL, wilson

ENOUGH = 100
"""So many matches must have been judged before anything is said to hold: as many again go before, to be fitted to."""
BINS = 10
FEW = 20
"""Fewer sides than this in a tenth of the forecasts say nothing about it."""
NEXT_TO = 0.02
"""Nobody is misled by a chance that is no farther from the truth."""
CERTAIN = 2.0
"""Standard errors by which forecasts must be better than the base rate."""
_LEAST = 1e-12


class Bin(Struct, frozen=True):
    """The sides with a chance between two tenths: how many, what was foretold and happened on average, and between
    which bounds the true share lies, in 999 of 1,000 such bins: in 99 of 100 cases in all ten.
    """

    sides: int
    foretold: float
    happened: float
    low: float
    high: float

    @property
    def fits(self) -> bool:
        """Whether what was foretold may be true, or next to it, as far as this many say."""
        return self.sides < FEW or self.low - NEXT_TO <= self.foretold <= self.high + NEXT_TO


class Reliability(Struct, frozen=True):
    """How forecasts went: by which scale, over how many later matches, the mean log-loss beside that of the base rate,
    how much better that is and by what standard error, and tenth by tenth.
    """

    scale: float
    fitted: int
    judged: int
    loss: float
    base: float
    gain: float
    error: float
    bins: tuple[Bin, ...]

    @property
    def better(self) -> bool:
        """Whether forecasts say more than the base rate, beyond what chance would do."""
        return self.gain > CERTAIN * self.error

    @property
    def holds(self) -> bool:
        """Whether a chance may be printed: over enough matches better than the base rate, and true in every tenth."""
        return self.judged >= ENOUGH and self.better and all(one.fits for one in self.bins)


def reliability(trials: Sequence[Trial]) -> Reliability | None:
    """How the forecasts of a ladder went, its matches in order: fitted to the first half, judged by the second.

    None of no match, or of one.
    """
    half = len(trials) // 2
    before, after = trials[:half], trials[half:]
    if not before:
        return None
    scale, usual = fitted(before), _base_rates(before)
    losses = [_loss(chances(one.edges, scale), one.shares) for one in after]
    bases = [_loss(usual.get(one.sides) or [1 / len(one.shares)] * len(one.shares), one.shares) for one in after]
    gains = [base - loss for base, loss in zip(bases, losses, strict=True)]
    gain = sum(gains) / len(gains)
    spread = sqrt(sum((one - gain) ** 2 for one in gains) / max(1, len(gains) - 1))
    return Reliability(
        scale=scale,
        fitted=half,
        judged=len(after),
        loss=sum(losses) / len(losses),
        base=sum(bases) / len(bases),
        gain=gain,
        error=spread / sqrt(len(gains)),
        bins=_bins(all_shares(after, scale)),
    )


def typical_doubt(sigmas: Sequence[float]) -> float:
    """The doubt in the middle of those of a ladder's players."""
    return median(sigmas)


def _base_rates(trials: Sequence[Trial]) -> dict[tuple[int, ...], list[float]]:
    """How often each side has won, by how the seats stood to each other; begun with one victory shared by all."""
    won: dict[tuple[int, ...], list[float]] = {}
    for one in trials:
        count = len(one.shares)
        sums = won.setdefault(one.sides, [1 / count] * count)
        for side, share in enumerate(one.shares):
            sums[side] += share
    return {sides: [one / sum(sums) for one in sums] for sides, sums in won.items()}


def _loss(foretold: Sequence[float], shares: Sequence[float]) -> float:
    """The log-loss of a forecast."""
    return -sum(share * log(max(chance, _LEAST)) for chance, share in zip(foretold, shares, strict=True) if share)


def _bins(pairs: Sequence[tuple[float, float]]) -> tuple[Bin, ...]:
    """The sides by tenths of what was foretold of them, those tenths that there are."""
    found: dict[int, list[tuple[float, float]]] = {}
    for foretold, happened in pairs:
        found.setdefault(min(BINS - 1, int(foretold * BINS)), []).append((foretold, happened))
    return tuple(_bin(found[number]) for number in sorted(found))


def _bin(pairs: Sequence[tuple[float, float]]) -> Bin:
    count = len(pairs)
    foretold, happened = (sum(column) for column in zip(*pairs, strict=True))
    return Bin(count, foretold / count, happened / count, *wilson(happened, count, CAREFUL))
