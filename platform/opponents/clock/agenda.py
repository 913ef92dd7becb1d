"""What the clock has to do next, as the match rows say: they are written with the events, so nothing can be missing."""

from time import monotonic
from typing import Literal, NamedTuple, TypeAlias

from django.db import connection

from retries import guard

Kind: TypeAlias = Literal["step", "time_out"]


class Strike(NamedTuple):
    """One thing to be done at a match: when by this process's own clock, and the version it was seen at; `again` where
    the last try failed.
    """

    at: float
    match_id: str
    kind: Kind
    version: int
    again: bool = False


_SOON = f"""
SELECT extract(epoch FROM due_at - statement_timestamp())::float8, row.id, 'step', version,
       {guard.is_failing("row.id", "step")} AS again
  FROM play_matchrow AS row
 WHERE due_at < statement_timestamp() + %s * interval '1 second' AND {guard.not_resting("row.id", "step")}
UNION ALL
SELECT extract(epoch FROM deadline - statement_timestamp())::float8, row.id, 'time_out', version,
       {guard.is_failing("row.id", "time_out")}
  FROM play_matchrow AS row
 WHERE deadline < statement_timestamp() + %s * interval '1 second' AND {guard.not_resting("row.id", "time_out")}
 ORDER BY again, 1 LIMIT %s"""  # noqa: S608 - all pieces are ours
MOST = 500

STEP_DUE = "EXISTS (SELECT FROM play_matchrow AS row WHERE row.id = failure.item AND due_at IS NOT NULL)"
TIME_OUT_DUE = "EXISTS (SELECT FROM play_matchrow AS row WHERE row.id = failure.item AND deadline IS NOT NULL)"
"""Whether a match on the record of failures is on the agenda still."""


def soon(within: float) -> list[Strike]:
    """What is to be done within so many seconds, overdue things included, in the order of time; what failed the last
    time after all else, and what has only just failed not at all.

    The database says how long it is until then; that is counted from the moment of its answer, so that this machine's
    idea of the time of day does not matter and nothing is ever done too early.
    """
    with connection.cursor() as cursor:
        cursor.execute(_SOON, (within, within, MOST))
        found = cursor.fetchall()
    now = monotonic()
    return [Strike(now + wait, *rest) for wait, *rest in found]
