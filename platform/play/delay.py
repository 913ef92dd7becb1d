"""How far somebody knows a match who sees it with a delay.

Whoever holds a seat sees it at once, onlookers as many seconds later as the terms say. That a match has begun, with its
set-up, and that it is over is no secret; what is played in between is. Only the database's clock counts.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import connection

from play import access
from play.models import MatchRow
from streams import database_time

# The first append opens a match with its set-up, unless it waits for players; then it has one when it begins.
_REACHED = """
SELECT row.id, greatest(
         (SELECT last FROM eventlog_event
           WHERE stream = row.stream AND at <= asked.until ORDER BY version DESC LIMIT 1),
         opening.last,
         CASE WHEN opening.last = 1 AND row.parent_id IS NULL
              THEN (SELECT last FROM eventlog_event
                     WHERE stream = row.stream AND type = 'match_begun' ORDER BY version LIMIT 1) END)
  FROM unnest(%s::text[], %s::timestamptz[]) AS asked (id, until)
  JOIN play_matchrow row ON row.id = asked.id
  JOIN eventlog_event opening ON opening.stream = row.stream AND opening.version = 1"""


class Reach(NamedTuple):
    """The newest version that somebody may know; `until` is the moment up to which they see the match, None for now."""

    version: int
    until: datetime | None = None


def seconds(row: MatchRow, player: str | None) -> int:
    """Return how many seconds late this player, None for a stranger, sees the match while it runs; 0 for holders of a
    seat.

    A what-if line has the terms of its match.
    """
    return 0 if access.seat_of(row, player) is not None else int(access.root(row).terms["delay_s"])


def reached(asked: Iterable[tuple[MatchRow, int]]) -> dict[str, Reach]:
    """Return how far each match is known to somebody who sees it so many seconds late; one query and the time, none if
    nobody is late.
    """
    found: dict[str, Reach] = {}
    late: list[tuple[str, int]] = []
    for row, delay in asked:
        found[row.id] = Reach(row.version)
        if delay and row.status == MatchRow.Status.RUNNING:
            late.append((row.id, delay))
    if late:
        now = database_time.present()
        until = {match: now - timedelta(seconds=delay) for match, delay in late}
        with connection.cursor() as cursor:
            cursor.execute(_REACHED, [list(until), list(until.values())])
            found |= {match: Reach(version, until[match]) for match, version in cursor.fetchall()}
    return found
