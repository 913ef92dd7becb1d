"""A log that was dumped on one server and restored on another, where transactions are numbered from the start again.

The numbers that the events carry then lie in the future, and nothing would ever count as settled. They are no part of
the content and in no hash; here all become one old transaction, within which the positions keep the order.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from eventlog import database
from eventlog.projector import UNBUILT

_OLDEST = "3"
# The next batch of heads begins with the first event that none covers yet.
_ANCHORED = """
UPDATE eventlog_anchor a
   SET horizon = %s::text::xid8,
       position = coalesce((SELECT min(position) - 1 FROM eventlog_event e
                             WHERE (e.xid, e.position) > (a.horizon, a.position)),
                           (SELECT max(position) FROM eventlog_event), 0)
 WHERE sequence = (SELECT max(sequence) FROM eventlog_anchor)"""
_WHEN_BUILT = """
UPDATE eventlog_checkpoint c
   SET xid = %s::text::xid8, position = coalesce((SELECT max(position) FROM eventlog_event), 0)
 WHERE position <> %s AND NOT EXISTS (SELECT FROM eventlog_event e WHERE (e.xid, e.position) > (c.xid, c.position))"""
_WHEN_BEHIND = "UPDATE eventlog_checkpoint SET xid = '0', position = %s WHERE xid <> %s::text::xid8 RETURNING consumer"


def rehome() -> list[str]:
    """Adapt the log to this server; return the consumers that had not read everything and will build themselves anew.

    Must run as the owner of the tables. Rewrites every event's row but changes no content.
    """
    with transaction.atomic():
        database.run("LOCK TABLE eventlog_event, eventlog_anchor IN ACCESS EXCLUSIVE MODE")
        database.run(_WHEN_BUILT, (_OLDEST, UNBUILT))
        with database.rows(_WHEN_BEHIND, (UNBUILT, _OLDEST)) as found:
            behind = [name for (name,) in found.fetchall()]
        with _unguarded("eventlog_anchor"):
            database.run(_ANCHORED, (_OLDEST,))
        with _unguarded("eventlog_event"):
            database.run("UPDATE eventlog_event SET xid = %s::text::xid8", (_OLDEST,))
    return behind


@contextmanager
def _unguarded(table: str) -> Iterator[None]:
    """Disable the trigger that refuses changed rows, within a transaction that locks the table."""
    database.run(f"ALTER TABLE {table} DISABLE TRIGGER {table}_keep")
    yield
    database.run(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {table}_keep")
