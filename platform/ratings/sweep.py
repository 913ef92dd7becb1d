"""Finding matches that the book does not know as they are: the rows say which."""

from django.db import connection

from ratings import book
from retries import guard

DAYS = 3
"""Matches that moved in so many days are looked at by the regular sweep; `manage.py rate` looks at all."""
SWEEP = "ratings"

_UNKNOWN = f"""
SELECT match.id
  FROM play_matchrow AS match LEFT JOIN ratings_rated AS rated ON rated.match_id = match.id
 WHERE match.moved_at > statement_timestamp() - %s * interval '1 day'
   AND ((match.terms ->> 'rated')::boolean AND match.parent_id IS NULL
        AND (rated.match_id IS NULL) = (match.status = 'over')
        OR rated.version <> match.version)
   AND {guard.not_resting("match.id", SWEEP)}
 ORDER BY match.moved_at, match.id"""  # noqa: S608 - all pieces are ours


def sweep(days: float = DAYS) -> int:
    """Enter every rated match that ended, was corrected or taken up again unheard of; how many were not yet entered."""
    with connection.cursor() as cursor:
        cursor.execute(_UNKNOWN, (days,))
        unknown = [match_id for (match_id,) in cursor.fetchall()]
    return guard.each(SWEEP, unknown, book.enter)
