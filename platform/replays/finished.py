"""Lists of finished matches."""

from datetime import datetime
from typing import NamedTuple

from games.kernel.texts import catalogue
from play.models import MatchRow
from replays.games import language
from replays.seats import Seat, seats_of


class Finished(NamedTuple):
    """A finished match as a line of a list."""

    id: str
    title: str
    seats: list[Seat]
    all_lost: bool
    events: int
    ended: datetime

    @property
    def winners(self) -> list[Seat]:
        """Who won; empty when the game itself did."""
        return [seat for seat in self.seats if seat.won]

    @property
    def winner_names(self) -> str:
        """Their names in one line."""
        return ", ".join(seat.player for seat in self.winners)


def finished(limit: int, game: str = "") -> list[Finished]:
    """The matches that ended last, of one game or of all; one query."""
    rows = MatchRow.objects.filter(status=MatchRow.Status.OVER).order_by("-moved_at", "id")
    if game:
        rows = rows.filter(game=game)
    return [
        Finished(
            id=row.id,
            title=catalogue(row.game, language())["game.title"],
            seats=seats_of(row.players, row.outcome),
            all_lost=bool((row.outcome or {}).get("all_lost")),
            events=row.version,
            ended=row.moved_at,
        )
        for row in rows[:limit]
    ]
