"""All the ladders that a player stands on, and how they came there."""

from typing import NamedTuple

from ratings.history import Plot, RatingStep, history, plot
from ratings.models import Rating
from ratings.result import LadderName
from ratings.scale import ESTABLISHED, shown
from ratings.standings import LeaderboardRow, line_of
from ratings.words import PACES, pace_words, title_of

LISTED = 10
"""Matches that are listed beside the picture."""


class Way(NamedTuple):
    """One ladder: the number now, the place where there is one, the way as a picture and its last steps."""

    ladder: LadderName
    title: str
    pace: str
    shown: float
    matches: int
    wins: int
    lost_to_all: int
    provisional: bool
    line: LeaderboardRow | None
    plot: Plot | None
    last: list[RatingStep]


def ways(player: str) -> list[Way]:
    """The player's ladders by game and pace; three queries for each."""
    rows = Rating.objects.filter(player=player)
    ordered = sorted(rows, key=lambda row: (row.game, PACES.index(row.pace)))
    return [_way(row, history(LadderName(row.game, row.pace), player)) for row in ordered]


def _way(row: Rating, steps: list[RatingStep]) -> Way:
    name = LadderName(row.game, row.pace)
    line = line_of(name, row.player)
    return Way(
        ladder=name,
        title=title_of(row.game),
        pace=pace_words(row.pace),
        shown=line.shown if line else shown(row.mu, row.sigma),
        matches=row.matches,
        wins=row.wins,
        lost_to_all=row.lost_to_all,
        provisional=row.said < ESTABLISHED,
        line=line,
        plot=plot(steps) if steps else None,
        last=steps[: -LISTED - 1 : -1],
    )
