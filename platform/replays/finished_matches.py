"""Lists of finished matches."""

from datetime import datetime
from typing import NamedTuple

from django.db.models import QuerySet

from accounts.names import names_of
from boards.games import language
from boards.labels import together
from boards.seats import Seat, seats_of
from games.kernel.texts import catalogue
from play.ending_words import brief
from play.match_rows import asked
from play.models import MatchRow
from play.results import shown_last


class Finished(NamedTuple):
    """A finished match as a line of a list; `agreed` says how it ended where the players ended it by agreement."""

    id: str
    title: str
    seats: list[Seat]
    all_lost: bool
    agreed: str
    events: int
    ended: datetime

    @property
    def winners(self) -> list[Seat]:
        """Who won; empty when the game itself did, or nobody."""
        return [seat for seat in self.seats if seat.won]

    @property
    def winner_names(self) -> str:
        """Their names in one line."""
        return together([seat.player for seat in self.winners])


def finished(limit: int, game: str = "", player: str = "") -> list[Finished]:
    """The matches that everybody may see and that ended last, of one game and one player or of all; two queries."""
    rows = asked(_ended, player, limit, game)
    known = names_of(player for row in rows for player in row.players)
    return [
        Finished(
            id=row.id,
            title=catalogue(row.game, language())["game.title"],
            seats=seats_of(row.players, row.outcome, known),
            all_lost=bool((row.outcome or {}).get("all_lost")),
            agreed=brief(row.ending),
            events=row.version,
            ended=row.moved_at,
        )
        for row in rows
    ]


def _ended(player: str, limit: int, game: str) -> QuerySet[MatchRow]:
    if player:
        return MatchRow.objects.filter(id__in=shown_last(player, limit, game)).order_by("-ended_at", "id")
    ended = MatchRow.objects.filter(
        status=MatchRow.Status.OVER, ended_at__isnull=False, parent=None, terms__watch="everyone"
    )
    ended = ended.filter(game=game) if game else ended
    return ended.order_by("-ended_at", "id")[:limit]
