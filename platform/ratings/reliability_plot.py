"""Forecasts beside what happened, as a picture and in words: a point for each tenth, on the line where both agree."""

from typing import NamedTuple

from ratings.forecast import chance_ahead
from ratings.reliability import BINS, ENOUGH, FEW, Bin, Reliability
from ratings.summary import PaceSummary

SIDE, LEFT, RIGHT, TOP, BOTTOM = 360, 48, 20, 12, 36
DIFFERENCES = (2, 5, 10)
"""Differences of ratings of which it is said what they are worth."""


class Point(NamedTuple):
    """A tenth in the picture, the bounds of what may be true of it, and its figures; `faint` where these are few."""

    x: float
    y: float
    low: float
    high: float
    bin: Bin
    faint: bool


class Mark(NamedTuple):
    """A line of the picture's scale, up and across, and its number in hundredths."""

    x: float
    y: float
    percent: int


class Drawn(NamedTuple):
    """The picture in units of its own: the square from `left` to `right`, `top` to `bottom`."""

    side: int
    left: int
    right: int
    top: int
    bottom: int
    points: list[Point]
    marks: list[Mark]


class Worth(NamedTuple):
    """The chance of winning of who stands so far above all others at the usual table."""

    difference: int
    chance: float


class PlotWords(NamedTuple):
    """What the page says of a ladder's forecasts. `worths` are empty as long as these do not hold.

    `missing` are the matches without which nothing is said at all.
    """

    found: Reliability | None
    drawn: Drawn | None
    worths: list[Worth]
    sides: int
    missing: int


def plot_words(summed: PaceSummary | None) -> PlotWords:
    """What is to be said of a ladder's forecasts as they were last judged."""
    found = summed.reliability if summed is not None else None
    if summed is None or found is None or found.judged < ENOUGH:
        return PlotWords(None, None, [], 0, 2 * ENOUGH - (summed.matches if summed is not None else 0))
    worths = [
        Worth(one, chance_ahead(one, summed.usual, summed.doubt, found.scale)) for one in DIFFERENCES if found.holds
    ]
    return PlotWords(found, drawn(found.bins), worths, summed.usual, 0)


def drawn(bins: tuple[Bin, ...]) -> Drawn:
    """The tenths as a picture."""
    points = [
        Point(_x(one.foretold), _y(one.happened), _y(one.low), _y(one.high), one, faint=one.sides < FEW) for one in bins
    ]
    marks = [Mark(_x(number / BINS), _y(number / BINS), 100 * number // BINS) for number in range(0, BINS + 1, 2)]
    return Drawn(SIDE, LEFT, SIDE - RIGHT, TOP, SIDE - BOTTOM, points, marks)


def _x(share: float) -> float:
    return round(LEFT + (SIDE - LEFT - RIGHT) * share, 1)


def _y(share: float) -> float:
    return round(TOP + (SIDE - TOP - BOTTOM) * (1 - share), 1)
