"""The guard of all sweeps: an item that fails is put on record, rests for a while and holds up no other item."""

import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TypeVar

from django.db import connection

from config.metrics.instruments import failures
from retries.models import Failure

log = logging.getLogger(__name__)

FIRST_PAUSE_S, FACTOR, LONGEST_PAUSE_S = 5, 3, 6 * 60 * 60
"""Seconds before the second try; each pause is so many times the one before, and none is longer than six hours."""
LONGEST_ERROR = 2000

T = TypeVar("T")
Item = TypeVar("Item", str, int)

_FAILED = """
INSERT INTO retries_failure AS failure (sweep, item, tries, first_at, last_at, next_try, error)
SELECT %(sweep)s, %(item)s, 1, now, now, now + %(first)s * interval '1 second', %(error)s
  FROM statement_timestamp() AS now
    ON CONFLICT (sweep, item) DO UPDATE
   SET tries = failure.tries + 1, last_at = EXCLUDED.last_at, error = EXCLUDED.error,
       next_try = EXCLUDED.last_at
                  + least(%(first)s * %(factor)s ^ least(failure.tries, 30), %(longest)s) * interval '1 second'
RETURNING tries"""


def attempt(sweep: str, item: str | int, do: Callable[[], T]) -> T | None:
    """Do it and return what it returns; where it raises, record that and return None. One query more than it takes."""
    try:
        done = do()
    except Exception as problem:
        tries = _record(sweep, item, problem)
        log.exception("%s of %s has failed %d times", sweep, item, tries)
        return None
    Failure.objects.filter(sweep=sweep, item=item).delete()
    return done


def each(sweep: str, items: Iterable[Item], do: Callable[[Item], object]) -> int:
    """Do it for every item, whichever of them fail; for how many it returned something true."""
    return sum(bool(attempt(sweep, item, partial(do, item))) for item in items)


def note(sweep: str, item: str | int, problem: Exception) -> None:
    """Put on record, and into the log, that something went wrong with an item, whatever is done about it."""
    tries = _record(sweep, item, problem)
    log.error("%s of %s has failed %d times", sweep, item, tries, exc_info=problem)


@contextmanager
def alone(sweep: str) -> Iterator[bool]:
    """Whether nobody else is at this sweep, or will be until the block ends: one that takes long is not joined by the
    next. Outside of transactions: the lock is the session's, and goes with it.
    """
    name = f"sweep {sweep}"
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(hashtextextended(%s, 0))", [name])
        (held,) = cursor.fetchone()
    try:
        yield bool(held)
    finally:
        if held:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(hashtextextended(%s, 0))", [name])


def close(due: str, *sweeps: str) -> int:
    """Take those items off the record of these sweeps for which an SQL condition of ours on `failure` does not hold:
    nothing is to be done for them any more. How many that are.
    """
    with connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM retries_failure AS failure WHERE sweep = ANY(%s) AND NOT ({due})", [[*sweeps]])  # noqa: S608
        return int(cursor.rowcount)


def not_resting(item: str, *sweeps: str) -> str:
    """The SQL condition that an item, a column of ours with its table, has not just failed in any of these sweeps.

    It belongs into the query of a sweep, before its limit: what rests must not take the place of what is to be done.
    """
    resting = f"{_of(item, sweeps)} AND failure.next_try > statement_timestamp()"
    return f"NOT EXISTS (SELECT FROM retries_failure AS failure WHERE {resting})"


def is_failing(item: str, *sweeps: str) -> str:
    """The SQL condition that the last try of an item, a column with its table, failed in any of these sweeps."""
    return f"EXISTS (SELECT FROM retries_failure AS failure WHERE {_of(item, sweeps)})"


def _of(item: str, sweeps: tuple[str, ...]) -> str:
    names = ", ".join(f"'{sweep}'" for sweep in sweeps)
    return f"failure.sweep IN ({names}) AND failure.item = {item}::text"


def _record(sweep: str, item: str | int, problem: Exception) -> int:
    """Note the failure and when to try again; how often it has failed."""
    error = f"{type(problem).__name__}: {problem}".replace("\0", "")[:LONGEST_ERROR]
    given: dict[str, str | int] = {"sweep": sweep, "item": str(item), "error": error}
    given |= {"first": FIRST_PAUSE_S, "factor": FACTOR, "longest": LONGEST_PAUSE_S}
    with connection.cursor() as cursor:
        cursor.execute(_FAILED, given)
        (tries,) = cursor.fetchone()
    failures.labels(sweep).inc()
    return int(tries)
