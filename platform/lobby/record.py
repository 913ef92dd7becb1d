"""How a player's matches came out, game by game."""

from typing import NamedTuple

from boards.games import language
from games.kernel.registry import games_by_name
from games.kernel.texts import catalogue
from play.access import seat_of
from play.models import MatchRow
from play.participants import holding


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
    over = MatchRow.objects.filter(holding(player), status=MatchRow.Status.OVER, parent=None)
    ended = list(over.only("game", "players", "outcome", "resigned", "ending"))
    made = []
    for game in games_by_name():
        mine = [(row, seat_of(row, player)) for row in ended if row.game == game]
        if mine:
            made.append(
                Record(
                    game=game,
                    title=catalogue(game, language())["game.title"],
                    played=len(mine),
                    won=sum(seat in row.outcome["winners"] for row, seat in mine if row.outcome),
                    drawn=sum(row.ending == "draw" for row, _seat in mine),
                    all_lost=sum(bool(row.outcome and row.outcome.get("all_lost")) for row, _seat in mine),
                    resigned=sum(seat in row.resigned for row, seat in mine),
                )
            )
    return made
