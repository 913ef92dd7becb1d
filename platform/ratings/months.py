"""How a ladder stood when each month was over."""

from datetime import UTC, date, datetime, timedelta

from msgspec import Struct

from play.players import is_contestant
from ratings.ladder import Change, says_of
from ratings.result import Kind, Result
from ratings.scale import rested, shown

KEPT = 200
"""Places that are kept of a month."""


class MonthLine(Struct, frozen=True):
    """A player at the end of a month: the number shown, and what it rested on."""

    player: str
    shown: float
    matches: int
    wins: int
    said: int


class Month(Struct, frozen=True):
    """A month that is over, by its first day, and the best of it in their order."""

    day: date
    lines: tuple[MonthLine, ...]


class _Now:
    """What is known of a player after the match before."""

    __slots__ = ("at", "matches", "mu", "said", "sigma", "wins")

    def __init__(self, mu: float, sigma: float, at: datetime) -> None:
        self.mu, self.sigma, self.at = mu, sigma, at
        self.matches = self.wins = self.said = 0

    def shown_at(self, moment: datetime) -> float:
        return shown(self.mu, rested(self.sigma, (moment - self.at).total_seconds()))


class Months:
    """The months of a ladder, as its matches are told one after the other. A month without a match is left out."""

    def __init__(self) -> None:
        self.over: list[Month] = []
        self._month: date | None = None
        self._known: dict[str, _Now] = {}

    def enter(self, result: Result, change: Change) -> None:
        """The next match, and what it changed."""
        at = result.finished_at.astimezone(UTC)
        month = date(at.year, at.month, 1)
        if self._month is not None and month > self._month:
            self.over.append(self._board(self._month))
        self._month = month
        best = min(result.ranks) if result.kind is Kind.WON else None
        for player, rank, said, mu, sigma in zip(
            result.players, result.ranks, says_of(result.sides), change.mu_after, change.sigma_after, strict=True
        ):
            if is_contestant(player):
                now = self._known.setdefault(player, _Now(mu, sigma, result.finished_at))
                now.mu, now.sigma, now.at = mu, sigma, result.finished_at
                now.matches += 1
                now.wins += rank == best
                now.said += said

    def _board(self, month: date) -> Month:
        """The best as they stood when a month was over."""
        following = (month + timedelta(days=31)).replace(day=1)
        end = datetime(following.year, following.month, 1, tzinfo=UTC)
        lines = [
            MonthLine(player, one.shown_at(end), one.matches, one.wins, one.said) for player, one in self._known.items()
        ]
        lines.sort(key=lambda line: (-line.shown, line.player))
        return Month(month, tuple(lines[:KEPT]))
