"""Visits: what somebody has missed since they were last at a table."""

from datetime import timedelta
from typing import Any

from django.db import connection

from accounts.models import User

APART = timedelta(minutes=10)
"""Who comes back sooner has not been away."""

_SEE = """
INSERT INTO table_visit AS v (match_id, user_id, seen, before, at)
SELECT %(match)s, %(user)s, %(version)s, %(version)s, clock_timestamp()
FROM (SELECT set_config('synchronous_commit', %(commit)s, true)) AS now
ON CONFLICT (match_id, user_id) DO UPDATE SET
    before = CASE WHEN %(followed)s THEN %(version)s
                  WHEN v.at < clock_timestamp() - %(apart)s THEN v.seen ELSE v.before END,
    seen = greatest(v.seen, %(version)s), at = clock_timestamp()
RETURNING before
"""


def see(match_id: str, user: User, version: int, *, followed: bool = False) -> int:
    """Note that the user has seen the match up to a version; the version up to which they had when they came.

    Whoever has `followed` it up to there, on an open page or by their own deed, has missed nothing any more. One
    statement.
    """
    values: dict[str, Any] = {
        "match": match_id,
        "user": user.pk,
        "version": version,
        "followed": followed,
        "apart": APART,
        # Nobody waits for the disk because of a mark that may as well be lost.
        "commit": "on" if connection.in_atomic_block else "off",
    }
    with connection.cursor() as cursor:
        cursor.execute(_SEE, values)
        (before,) = cursor.fetchone()
    return int(before)
