"""The tally of an arena: what each level won, and how certain that is."""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from play.arena import Fought

SURE = 1.959963984540054
VERY_SURE = 2.5758293035489004
"""Standard deviations to either side that hold 95 % of a normal distribution, and 99 %."""


class Standing(NamedTuple):
    """What one level won; shares of one."""

    level: str
    won: float
    share: float
    low: float
    high: float
    by_chance: float
    """The share that it would have if all seats were equally strong."""
    ms: float
    """Milliseconds a move."""


def standings(levels: Sequence[str], fought: Sequence[Fought]) -> Iterator[Standing]:
    """What each level won in these matches, in the order given."""
    matches = len(fought)
    for at, name in enumerate(levels):
        won = sum(one.won[at] for one in fought)
        moves = sum(one.moves[at] for one in fought)
        low, high = wilson(won, matches)
        seats = sum(one.sat.count(at) / len(one.sat) for one in fought)
        ms = 1000 * sum(one.seconds[at] for one in fought) / max(1, moves)
        yield Standing(name, won, won / matches, low, high, seats / matches, ms)


def by_seat(fought: Sequence[Fought]) -> Iterator[str]:
    """What each seat won, as lines of text: whether it matters where one sits."""
    matches, at_table = len(fought), len(fought[0].sat)
    for seat in range(at_table):
        won = sum(1 / len(one.winners) for one in fought if seat in one.winners)
        low, high = wilson(won, matches, VERY_SURE)
        interval = f"99 % interval {low:.1%} - {high:.1%}"
        yield f"seat {seat}: {won:.1f} ({won / matches:.1%}), {interval}, by chance {1 / at_table:.1%}"


def endings(ended: Sequence[Sequence[str]]) -> Iterator[str]:
    """How many matches each way of winning ended, where a game has several; those won in two ways count for both."""
    ways = Counter(way for one in ended for way in one)
    if ways:
        told = (f"{way} {count} ({count / len(ended):.1%})" for way, count in ways.most_common())
        yield f"endings: {', '.join(told)}"


def wilson(won: float, matches: int, sure: float = SURE) -> tuple[float, float]:
    """Return the interval that holds the true share with 95 % or another certainty (Wilson), given the wins."""
    share, square = won / matches, sure * sure
    middle = share + square / (2 * matches)
    half = sure * sqrt(share * (1 - share) / matches + square / (4 * matches * matches))
    whole = 1 + square / matches
    return max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole)


def table(rows: Sequence[Standing]) -> Iterator[str]:
    """The standings as lines of text."""
    wide = max(5, *(len(row.level) for row in rows))
    yield f"{'level':<{wide}}      won   share    95 % interval   by chance   ms a move"
    for row in rows:
        interval = f"{row.low:.1%} - {row.high:.1%}"
        yield (
            f"{row.level:<{wide}}{row.won:>9.1f}{row.share:>8.1%}{interval:>17}{row.by_chance:>12.1%}{row.ms:>12.2f}"
        )
