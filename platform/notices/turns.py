"""Whose move it is, as the match rows say."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import NamedTuple

from django.db import connection

from accounts.models import User
from accounts.names import user_of
from play.models import MatchRow


class Awaited(NamedTuple):
    """A person whose decision a match waits for: at which seat, and until when where there is a clock."""

    user: int
    seat: int
    deadline: datetime | None


def awaited(row: MatchRow) -> Iterator[Awaited]:
    """The people whose decision is awaited: nobody's while the clocks stand still."""
    if row.status != MatchRow.Status.RUNNING or row.paused or row.parent_id is not None:
        return
    for seat in row.turn:
        user = user_of(row.players[seat] or "")
        if user is not None:
            yield Awaited(user, seat, deadline(row, seat))


def deadline(row: MatchRow, seat: int) -> datetime | None:
    """When the seat's time is out, as things stand; None without a clock, or while it stands still."""
    ms = row.deadlines[seat] if row.deadlines else None
    return None if ms is None else datetime.fromtimestamp(ms / 1000, UTC)


def waiting_for(user: User) -> list[tuple[MatchRow, Awaited]]:
    """The matches that wait for the person, least time left first; one query."""
    rows = MatchRow.objects.filter(
        status=MatchRow.Status.RUNNING, parent=None, paused=False, players__contains=[user.player]
    )
    found = [(row, one) for row in rows.order_by("moved_at") for one in awaited(row) if one.user == user.pk]
    return sorted(found, key=lambda pair: pair[1].deadline or datetime.max.replace(tzinfo=UTC))


_COUNT = """
SELECT count(*) FROM play_matchrow
 WHERE status = 'running' AND parent_id IS NULL AND NOT paused AND players @> to_jsonb(%(player)s::text)
   AND EXISTS (SELECT FROM unnest(turn) AS seat WHERE players ->> seat = %(player)s)"""


def count(user: User) -> int:
    """How many matches wait for the person; one query."""
    with connection.cursor() as cursor:
        cursor.execute(_COUNT, {"player": user.player})
        return int(cursor.fetchone()[0])
