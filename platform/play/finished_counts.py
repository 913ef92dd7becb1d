"""How many matches of each game are over."""

from collections import Counter
from collections.abc import Mapping
from datetime import datetime

from django.core.cache import cache
from django.db import connection

from play.models import MatchRow

KEPT_S = 600
"""Seconds for which what ended before is not counted again. Until then a match that is resumed still counts, and one
that is ruled on counts twice.
"""
_KEPT = "play:finished"
_TABLE = MatchRow._meta.db_table
# What has ended within a minute may not be seen yet, by whatever transaction it was written.
_ALL = f"""
SELECT game, count(*) FILTER (WHERE ended_at <= until), count(*) FILTER (WHERE ended_at > until), until
  FROM {_TABLE}, (SELECT statement_timestamp() - interval '1 minute' AS until) AS lately
 WHERE status = %s GROUP BY game, until"""  # noqa: S608 - our own
_SINCE = f"SELECT game, count(*) FROM {_TABLE} WHERE status = %s AND ended_at > %s GROUP BY game"  # noqa: S608


def finished_counts() -> Mapping[str, int]:
    """Return the counts of those games that have any; one query, which reads only what ended since the last one that
    read all.
    """
    kept: tuple[datetime, Counter[str]] | None = cache.get(_KEPT)
    over = MatchRow.Status.OVER.value
    with connection.cursor() as cursor:
        if kept is not None:
            until, before = kept
            cursor.execute(_SINCE, [over, until])
            return before + Counter(dict(cursor.fetchall()))
        cursor.execute(_ALL, [over])
        found = cursor.fetchall()
    before, since = Counter({game: n for game, n, *_ in found}), Counter({game: n for game, _, n, _ in found})
    if found:
        cache.set(_KEPT, (found[0][-1], before), KEPT_S)
    return before + since
