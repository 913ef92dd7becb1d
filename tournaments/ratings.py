"""The ratings that entrants enter with."""

from collections.abc import Iterable

from ratings.result import LadderName
from ratings.standings import line_of
from tournaments.stream.state import Tournament


def rating_of(now: Tournament, player: str) -> int:
    """The rating shown on the ladder of the tournament's game and pace; 0 for who has none."""
    pace = str(now.settings.play.terms.get("pace", "none"))
    line = line_of(LadderName(now.settings.game, pace), player)
    return max(0, round(line.shown)) if line is not None else 0


def mean_rating(now: Tournament, players: Iterable[str]) -> int:
    """The mean of the ratings of those who enter together, rounded down."""
    ratings = [rating_of(now, player) for player in players]
    return sum(ratings) // len(ratings)
