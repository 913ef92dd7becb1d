"""Who may listen to what: whoever may watch, and no sooner than he may see it."""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from django.db import connection

from doorbell.stream import Heard
from play import access
from play.models import MatchRow

Rows: TypeAlias = Mapping[str, MatchRow]

# Whoever sees a match later sees at the least what it was opened with.
_VERSIONS = """
SELECT row.id, CASE WHEN heard.delay = 0 THEN row.version ELSE (
           SELECT coalesce(max(last) FILTER (WHERE at <= clock_timestamp() - heard.delay * interval '1 second'),
                           min(last))
             FROM eventlog_event WHERE stream = row.stream) END
  FROM play_matchrow row JOIN unnest(%s::text[], %s::integer[]) AS heard (id, delay) ON row.id = heard.id"""


def rows(matches: Iterable[str]) -> Rows:
    """The rows of those matches that exist; one query, none where nothing is asked for."""
    asked = set(matches)
    return {row.id: row for row in MatchRow.objects.filter(id__in=asked)} if asked else {}


def hearing(row: MatchRow | None, player: str | None, key: str) -> int | None:
    """How many seconds late this listener hears of the match; None where he hears nothing of it."""
    if row is None:
        return None
    if not access.may_watch(row, player, key):
        return None
    return int(row.terms["delay_s"]) if access.viewer_of(row, player) == "spectator" else 0


def versions(matches: Iterable[Heard]) -> dict[str, int]:
    """The version at which each listener sees his match now; one query, none where nothing is asked for."""
    asked = {heard.match: heard.delay for heard in matches}
    if not asked:
        return {}
    with connection.cursor() as cursor:
        cursor.execute(_VERSIONS, [list(asked), list(asked.values())])
        found = dict(cursor.fetchall())
    return {match: found[match] for match in asked}
