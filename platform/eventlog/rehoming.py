"""A log that was dumped on one server and restored on another, where transactions are numbered from the start again.

The numbers that the events carry then lie in the future, and nothing would ever count as settled. They are no part of
the content and in no hash; here all become one old transaction, within which the positions keep the order.
"""

from django.db import transaction

from eventlog import database
from eventlog.guards import GUARDED
from eventlog.projector import UNBUILT

_OLDEST = "3"
_WHEN_BUILT = """
UPDATE eventlog_checkpoint c
   SET xid = %s::text::xid8, position = coalesce((SELECT max(position) FROM eventlog_event), 0)
 WHERE position <> %s AND NOT EXISTS (SELECT FROM eventlog_event e WHERE (e.xid, e.position) > (c.xid, c.position))"""
_WHEN_BEHIND = "UPDATE eventlog_checkpoint SET xid = '0', position = %s WHERE xid <> %s::text::xid8 RETURNING consumer"


def rehome() -> list[str]:
    """Make the log at home on this server; the consumers that had not read everything, and will build themselves anew.

    Must run as the owner of the tables. Rewrites every event's row; changes no content.
    """
    table = GUARDED[1]
    with transaction.atomic():
        database.run(f"LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE")
        database.run(_WHEN_BUILT, (_OLDEST, UNBUILT))
        with database.rows(_WHEN_BEHIND, (UNBUILT, _OLDEST)) as found:
            behind = [name for (name,) in found.fetchall()]
        database.run(f"ALTER TABLE {table} DISABLE TRIGGER {table}_keep")
        database.run(f"UPDATE {table} SET xid = '{_OLDEST}'")  # noqa: S608 - both are constants of ours
        database.run(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {table}_keep")
    return behind
