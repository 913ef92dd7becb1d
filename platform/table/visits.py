"""Visits: what somebody has missed since they were last at a table."""

from datetime import timedelta

from django.db import connection

from accounts.models import User
from config.postgres import prepared

APART = timedelta(minutes=10)
"""Who comes back sooner has not been away."""

_SEE = """
INSERT INTO table_visit AS v (match_id, user_id, seen, before, at)
SELECT %s, %s, now.version, now.version, clock_timestamp()
FROM (SELECT set_config('synchronous_commit', %s, true), %s::integer AS version) AS now
ON CONFLICT (match_id, user_id) DO UPDATE SET
    before = CASE WHEN %s THEN EXCLUDED.seen
                  WHEN v.at < clock_timestamp() - %s::interval THEN v.seen ELSE v.before END,
    seen = greatest(v.seen, EXCLUDED.seen), at = clock_timestamp()
RETURNING before
"""


def see(match_id: str, user: User, version: int, *, followed: bool = False) -> int:
    """Note that the user has seen the match up to a version; the version up to which they had when they came.

    Whoever has `followed` it up to there, on an open page or by their own deed, has missed nothing any more. One
    statement.
    """
    # Nobody waits for the disk because of a mark that may as well be lost.
    commit = "on" if connection.in_atomic_block else "off"
    ((before,),) = prepared.rows(_SEE, [match_id, user.pk, commit, version, followed, APART])
    return int(before)
