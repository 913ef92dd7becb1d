"""How a migration guards a table: triggers refuse changes to everybody, and the site may add and read.

For tables that hold what must not be rewritten: the log itself, its anchors, snapshots, the seeds behind matches.
"""

from typing import Any

from django.conf import settings
from django.db.migrations import RunPython, RunSQL
from django.db.migrations.operations.base import Operation
from psycopg import sql

# ALWAYS, so that the setting which silences ordinary triggers for replication does not silence these.
_GUARD = """
CREATE TRIGGER {table}_keep BEFORE {events} ON {table} FOR EACH ROW EXECUTE FUNCTION eventlog_refuse();
CREATE TRIGGER {table}_keep_all BEFORE TRUNCATE ON {table} FOR EACH STATEMENT EXECUTE FUNCTION eventlog_refuse();
ALTER TABLE {table} ENABLE ALWAYS TRIGGER {table}_keep;
ALTER TABLE {table} ENABLE ALWAYS TRIGGER {table}_keep_all"""
_UNGUARD = "DROP TRIGGER {table}_keep ON {table}; DROP TRIGGER {table}_keep_all ON {table}"


def guarded(table: str, *, owner_may_delete: bool = False) -> list[Operation]:
    """The operations that guard a table; `owner_may_delete` for what is no proof and may be thrown away."""
    events = "UPDATE" if owner_may_delete else "UPDATE OR DELETE"

    def restrict(_apps: Any, schema_editor: Any) -> None:
        names = sql.Identifier(table), sql.Identifier(settings.DATABASE_ROLE)
        with schema_editor.connection.cursor() as cursor:
            cursor.execute(sql.SQL("REVOKE ALL ON {} FROM {}").format(*names))
            cursor.execute(sql.SQL("GRANT SELECT, INSERT ON {} TO {}").format(*names))

    return [
        RunSQL(_GUARD.format(table=table, events=events), _UNGUARD.format(table=table)),
        RunPython(restrict, RunPython.noop),
    ]
