"""How a player's matches came out, game by game."""

from collections.abc import Mapping
from typing import NamedTuple

from boards.games import language
from games.kernel.registry import games_by_name
from games.kernel.texts import catalogue
from play.results import Result, results


class Record(NamedTuple):
    """Of one game: finished matches, and how many of them were won, drawn by agreement, lost to the game itself,
    resigned.
    """

    game: str
    title: str
    played: int
    won: int
    drawn: int
    all_lost: int
    resigned: int


def record_of(player: str) -> list[Record]:
    """A line for each game that the player has played; one query."""
    counted = results(player)
    return [
        Record(
            game=game,
            title=catalogue(game, language())["game.title"],
            played=counts.total(),
            won=_with(counts, Result.WON),
            drawn=_with(counts, Result.DRAWN),
            all_lost=_with(counts, Result.ALL_LOST),
            resigned=_with(counts, Result.RESIGNED),
        )
        for game in games_by_name()
        if (counts := counted.get(game))
    ]


def _with(counts: Mapping[Result, int], result: Result) -> int:
    return sum(number for one, number in counts.items() if result in one)
