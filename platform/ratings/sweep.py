"""Finding matches that the book does not know as they are: the rows say which."""

from functools import partial

from django.db import connection

from ratings import book
from ratings.result import LadderName
from retries import guard

DAYS = 3
"""Matches that moved in so many days, or have failed since, are looked at by the regular sweep; `manage.py rate` looks
at all.
"""
MOST = 500
"""So many at once: the next sweep has the next."""
SWEEP = "ratings"

_CHANGED = """((match.terms ->> 'rated')::boolean AND match.parent_id IS NULL
        AND (rated.match_id IS NULL) = (match.status = 'over')
        OR rated.version <> match.version)"""
_SINCE = "statement_timestamp() - %(days)s * interval '1 day'"
_UNKNOWN = f"""
SELECT match.id, match.game, match.terms ->> 'pace', {guard.is_failing("match.id", SWEEP)} AS failing
  FROM play_matchrow AS match LEFT JOIN ratings_rated AS rated ON rated.match_id = match.id
 WHERE (match.status = 'running' AND match.moved_at > {_SINCE} OR match.ended_at > {_SINCE}
        OR {guard.is_failing("match.id", SWEEP)})
   AND {_CHANGED}
   AND {guard.not_resting("match.id", SWEEP)}
 ORDER BY failing, match.moved_at, match.id LIMIT %(most)s"""  # noqa: S608 - all pieces are ours
_UNKNOWN_STILL = f"""EXISTS (
SELECT FROM play_matchrow AS match LEFT JOIN ratings_rated AS rated ON rated.match_id = match.id
 WHERE match.id = failure.item AND {_CHANGED})"""


def sweep(days: float = DAYS, most: int | None = MOST, *, wait: bool = False) -> int:
    """Enter every rated match that ended, was corrected or taken up again unheard of; how many were not yet entered.

    One at a time, the others find nothing. A ladder that somebody else writes on is left to the next sweep, or waited
    for.
    """
    with guard.alone(SWEEP) as only:
        if not only:
            return 0
        guard.close(_UNKNOWN_STILL, SWEEP)
        return _enter(_unknown(days, most), wait=wait)


def _unknown(days: float, most: int | None) -> list[tuple[str, LadderName]]:
    with connection.cursor() as cursor:
        cursor.execute(_UNKNOWN, {"days": days, "most": most})
        return [(match_id, LadderName(game, pace)) for match_id, game, pace, _ in cursor.fetchall()]


def _enter(unknown: list[tuple[str, LadderName]], *, wait: bool) -> int:
    """Enter them; how many it did. Each ladder is tried until it is found busy."""
    busy: set[LadderName] = set()

    def enter(match_id: str, name: LadderName) -> bool:
        try:
            return book.enter(match_id, wait=wait)
        except book.LadderBusyError:
            busy.add(name)
            return False

    return sum(
        bool(guard.attempt(SWEEP, match_id, partial(enter, match_id, name)))
        for match_id, name in unknown
        if name not in busy
    )
