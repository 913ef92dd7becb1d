"""How often what may be tried. The figures are here and nowhere else.

Each limit is a sliding window, counted exactly: in any stretch of its length, no more than `most` get through, however
many come at once. The count is kept in PostgreSQL rather than in Redis because a log-in needs the database anyway (one
thing less that can be down, and if it is, nobody gets in), because it survives a restart, and because one clock, the
database's, then decides for all processes. What is refused is not counted: who keeps trying is not kept out for longer.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import lru_cache
from math import ceil
from typing import Any, NamedTuple

from django.db import connection
from django.utils.crypto import salted_hmac

from config.postgres import prepared


class Limit(NamedTuple):
    """At most so many within the window, for each subject; `kept` where the count must outlive a crash."""

    name: str
    most: int
    window: timedelta
    kept: bool = True


HOUR, DAY = timedelta(hours=1), timedelta(days=1)

# Guessing from one place: a household or a club room behind one address still gets in, a list of passwords does not.
LOGIN_BY_ADDRESS = Limit("login by address", 20, HOUR)
# Guessing one person's password from many places.
LOGIN_BY_NAME = Limit("login by name", 10, HOUR)
# Wrong guesses, taken back when the password was right. Counted apart for browsers that this person has logged in from
# before, so that a stranger's guesses shut out strangers and not the owner.
LOGIN_FAILURES = Limit("login failures", 5, timedelta(minutes=30))
# Codes of the second factor: a million of them, and ten tries an hour.
CODES = Limit("codes of the second factor", 10, HOUR)
# Mails that let somebody in again: enough for a lost one, too few to fill a stranger's mailbox.
RESET_PER_HOUR = Limit("reset mails an hour", 2, HOUR)
RESET_PER_DAY = Limit("reset mails a day", 5, DAY)
RESET_BY_ADDRESS = Limit("reset mails by address", 20, HOUR)
# Mails that confirm an address.
CONFIRM = Limit("confirmation mails", 5, HOUR)
# New accounts and new guests from one place: a school class may start at once, a script may not go on.
SIGNUPS = Limit("sign-ups by address", 20, HOUR)
GUESTS = Limit("guests by address", 60, HOUR)
# Lines of talk at the tables: as fast as anybody types, too slow to drown the others.
CHAT = Limit("lines of talk", 20, timedelta(minutes=1))
# Each code of an app lets in once; it is dead long before this window ends.
CODE_ONCE = Limit("one code of an app", 1, timedelta(minutes=10))
# New tables and invitations of one player: enough for an organiser's evening, too few to bury everybody else's.
MATCHES = Limit("matches opened", 60, HOUR)
REVIEWS = Limit("steps shown in reviews", 3600, HOUR, kept=False)
INVITATIONS = Limit("invitations sent", 60, HOUR)

# One statement, so that the row's lock is the queue: of any number at once, each counts on top of the one before. `now`
# is the wall clock and not the transaction's, whose start may lie before the hit that it waited for. Of several each
# waits for the one before, and is not counted where that was refused. What a limit says stands in the text, so that
# the server plans it once: every call of a program and every command asks.
_HIT = """
hit_{place} AS (
INSERT INTO accounts_tally AS t (key, hits, forget)
SELECT %s::bytea, ARRAY[clock_timestamp()], clock_timestamp() + {window}
FROM {before}
ON CONFLICT (key) DO UPDATE SET
    hits = ARRAY(SELECT h FROM unnest(t.hits) h WHERE h > clock_timestamp() - {window}) || clock_timestamp(),
    forget = clock_timestamp() + {window}
WHERE (SELECT count(*) FROM unnest(t.hits) h WHERE h > clock_timestamp() - {window}) < {most}
RETURNING hits[cardinality(hits)] AS at
)"""
_NOW = "(SELECT set_config('synchronous_commit', '{commit}', true)) AS now"
_WAIT = """
SELECT extract(epoch FROM h + %(window)s - clock_timestamp())
FROM accounts_tally t, unnest(t.hits) h WHERE t.key = %(key)s ORDER BY h DESC OFFSET %(most)s - 1 LIMIT 1
"""
_REFUND = "UPDATE accounts_tally SET hits = array_remove(hits, %(hit)s) WHERE key = %(key)s"


class TooMany(Exception):
    """The limit is reached: a 429 that says when to come back, on a page of its own."""

    template = "account/too_many.html"

    def __init__(self, limit: Limit, seconds: int) -> None:
        super().__init__(f"{limit.name}: at most {limit.most} in {limit.window}")
        self.seconds = seconds

    @property
    def minutes(self) -> int:
        """The wait in whole minutes, rounded up."""
        return ceil(self.seconds / 60)


class Hit(NamedTuple):
    """One that got through, and can be taken back."""

    key: bytes
    at: datetime


def spend(limit: Limit, subject: str) -> Hit:
    """Count one more for the subject, or raise `TooMany`; one statement, exact under any concurrency."""
    return spend_each([(limit, subject)])[0]


def spend_each(asked: Sequence[tuple[Limit, str]]) -> list[Hit]:
    """Count one more for each subject, or for none and raise `TooMany`; one statement, exact under any concurrency.

    The rows are locked in the order given: wherever the same limits are asked together, it must be the same order.
    """
    keys = [_key(limit, subject) for limit, subject in asked]
    # Where no count need be kept, nobody waits for the disk.
    kept = connection.in_atomic_block or any(limit.kept for limit, _ in asked)
    statement = _spend(tuple((limit.most, limit.window) for limit, _ in asked), kept=kept)
    (times,) = prepared.rows(statement, keys)
    hits = [Hit(key, at) for key, at in zip(keys, times, strict=True) if at is not None]
    if len(hits) < len(asked):
        for hit in hits:
            refund(hit)
        limit, _ = asked[len(hits)]
        raise TooMany(limit, _wait(keys[len(hits)], limit))
    return hits


@lru_cache(maxsize=256)
def _spend(bounds: tuple[tuple[int, timedelta], ...], *, kept: bool) -> str:
    now = _NOW.format(commit="on" if kept else "off")
    hits = (
        _HIT.format(
            place=place,
            before=f"hit_{place - 1}" if place else now,
            window=f"interval '{window // timedelta(microseconds=1)} microseconds'",
            most=f"{most:d}",
        )
        for place, (most, window) in enumerate(bounds)
    )
    told = ", ".join(f"(SELECT at FROM hit_{place})" for place in range(len(bounds)))  # noqa: S608 - only numbers
    return f"WITH {','.join(hits)} SELECT {told}"


def _wait(key: bytes, limit: Limit) -> int:
    """The seconds until one more gets through."""
    values: dict[str, Any] = {"key": key, "window": limit.window, "most": limit.most}
    with connection.cursor() as cursor:
        cursor.execute(_WAIT, values)
        wait = cursor.fetchone()
    return max(1, ceil(wait[0])) if wait else 1


def refund(hit: Hit) -> None:
    """Take one back: it turned out not to be what the limit is for."""
    values: dict[str, Any] = {"key": hit.key, "hit": hit.at}
    with connection.cursor() as cursor:
        cursor.execute(_REFUND, values)


def spend_all(limits: Sequence[Limit], subject: str) -> None:
    """Count one more under each limit, or under none and raise `TooMany`."""
    spend_each([(limit, subject) for limit in limits])


def forget(limit: Limit, subject: str) -> None:
    """Let the subject begin anew."""
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM accounts_tally WHERE key = %s", [_key(limit, subject)])


def forget_old() -> int:
    """Drop what no window reaches any more; how many rows."""
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM accounts_tally WHERE forget < statement_timestamp()")
        return cursor.rowcount


def _key(limit: Limit, subject: str) -> bytes:
    """The row's key: under the site's secret, so that the table tells nobody's name or address."""
    return salted_hmac("accounts.limits", f"{limit.name}\0{subject}", algorithm="sha256").digest()
