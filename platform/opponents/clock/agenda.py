"""What the clock has to do next, as the match rows say: they are written with the events, so nothing can be missing."""

from time import monotonic
from typing import Literal, NamedTuple, TypeAlias

from django.db import connection

Kind: TypeAlias = Literal["step", "time_out"]


class Strike(NamedTuple):
    """One thing to be done at a match: when by this process's own clock, and the version it was seen at."""

    at: float
    match_id: str
    kind: Kind
    version: int


_SOON = """
SELECT extract(epoch FROM due_at - statement_timestamp())::float8, id, 'step', version
  FROM play_matchrow WHERE due_at < statement_timestamp() + %s * interval '1 second'
UNION ALL
SELECT extract(epoch FROM deadline - statement_timestamp())::float8, id, 'time_out', version
  FROM play_matchrow WHERE deadline < statement_timestamp() + %s * interval '1 second'
 ORDER BY 1 LIMIT %s"""
MOST = 500


def soon(within: float) -> list[Strike]:
    """What is to be done within so many seconds, overdue things included, in the order of time.

    The database says how long it is until then; that is counted from the moment of its answer, so that this machine's
    idea of the time of day does not matter and nothing is ever done too early.
    """
    with connection.cursor() as cursor:
        cursor.execute(_SOON, (within, within, MOST))
        found = cursor.fetchall()
    now = monotonic()
    return [Strike(now + wait, match_id, kind, version) for wait, match_id, kind, version in found]
