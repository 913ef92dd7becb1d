"""Whether a seat or a side is an advantage: how often it won, beside what the players' ratings foretold."""

from collections.abc import Iterable
from math import sqrt

from msgspec import Struct

from ratings.forecast import Trial, chances
from ratings.intervals import USUAL, wilson

ENOUGH = 20
"""Tables of a kind at which fewer matches were rated say nothing."""


class SeatShare(Struct, frozen=True):
    """A side at one kind of table: its seats, in how many matches it won what share, within which bounds the true share
    lies in 95 of 100 such cases, what the ratings foretold, and by how much more or less it won, with the bounds.
    """

    sides: tuple[int, ...]
    seats: tuple[int, ...]
    matches: int
    won: float
    low: float
    high: float
    foretold: float
    ahead: float
    ahead_low: float
    ahead_high: float

    @property
    def certain(self) -> bool:
        """Whether the side is ahead or behind beyond what chance would do."""
        return self.ahead_low > 0 or self.ahead_high < 0


def seat_shares(trials: Iterable[Trial], scale: float) -> list[SeatShare]:
    """Every side at every kind of table at which enough was played; the smaller tables first."""
    kinds: dict[tuple[int, ...], list[Trial]] = {}
    for one in trials:
        kinds.setdefault(one.sides, []).append(one)
    ordered = sorted(kinds, key=lambda sides: (len(sides), sides))
    return [
        _share(sides, side, kinds[sides], scale)
        for sides in ordered
        if len(kinds[sides]) >= ENOUGH
        for side in range(max(sides) + 1)
    ]


def _share(sides: tuple[int, ...], side: int, trials: list[Trial], scale: float) -> SeatShare:
    count = len(trials)
    foretold = [chances(one.edges, scale)[side] for one in trials]
    won, due = sum(one.shares[side] for one in trials), sum(foretold)
    ahead = (won - due) / count
    half = USUAL * sqrt(sum(chance * (1 - chance) for chance in foretold)) / count
    seats = tuple(seat for seat, one in enumerate(sides) if one == side)
    share, bounds = won / count, wilson(won, count, USUAL)
    return SeatShare(sides, seats, count, share, *bounds, due / count, ahead, ahead - half, ahead + half)
