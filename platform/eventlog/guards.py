"""What the database itself refuses, whoever asks: changing, deleting and emptying the log. Migrations set it up, see
`eventlog.guarding`.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from django.conf import settings

from eventlog import database

GUARDED: Final = ("eventlog_stream", "eventlog_event", "eventlog_anchor", "eventlog_anchorline", "eventlog_snapshot")
FORBIDDEN: Final = ("UPDATE", "DELETE", "TRUNCATE", "TRIGGER")

_TRIGGERS = """
SELECT t.name FROM unnest(%s::text[]) AS t (name)
 WHERE (SELECT count(*) FROM pg_trigger WHERE tgrelid = t.name::regclass AND tgenabled = 'A'
           AND tgfoid = 'eventlog_refuse'::regproc AND tgname IN (t.name || '_keep', t.name || '_keep_all')) < 2"""
_RIGHTS = """
SELECT t.name, r.name FROM unnest(%s::text[]) AS t (name), unnest(%s::text[]) AS r (name)
 WHERE has_table_privilege(%s::name, t.name, r.name)"""
_OWNED = """
SELECT t.name FROM unnest(%s::text[]) AS t (name) JOIN pg_class c ON c.oid = t.name::regclass
 WHERE pg_get_userbyid(c.relowner) = %s"""


def open_doors(guarded: Sequence[str] = GUARDED) -> Iterator[str]:
    """Yield a sentence for each missing guard; none if the tables are guarded as the migrations left them."""
    role, tables = settings.DATABASE_ROLE, list(guarded)
    with database.rows(_TRIGGERS, (tables,)) as found:
        for (table,) in found.fetchall():
            yield f"{table} has lost a trigger that refuses changes, or it is switched off"
    with database.rows(_RIGHTS, (tables, list(FORBIDDEN), role)) as found:
        for table, right in found.fetchall():
            yield f"the role {role} has the right to {right} {table}"
    with database.rows(_OWNED, (tables, role)) as found:
        for (table,) in found.fetchall():
            yield f"the role {role} owns {table}, and so could lift its guards"
