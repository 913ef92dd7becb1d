"""What a test that commits leaves behind is taken out again, as the schema's owner and past the triggers that guard the
log.
"""

from contextlib import ExitStack
from typing import Any

from django.db import OperationalError, connection
from django.db.backends.utils import CursorWrapper

LARGE = 2**20
"""Bytes of a table from which on it is truncated."""
KEPT_TABLES = {"django_content_type", "auth_permission", "auth_group", "auth_group_permissions"}
"""Filled by migrations: who holds which office, and what it permits. To put it there anew takes most of the time."""
_WRITTEN = """
SELECT name, size FROM unnest(%s::text[]) AS name, pg_relation_size(name::regclass) AS size WHERE size > 0"""
_GUARDS = """
SELECT format('ALTER TABLE %%s DISABLE TRIGGER %%I', tgrelid::regclass, tgname),
       format('ALTER TABLE %%s ENABLE %%s TRIGGER %%I', tgrelid::regclass,
              CASE tgenabled WHEN 'A' THEN 'ALWAYS' END, tgname)
  FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'D' AND tgrelid = ANY(%s::regclass[])"""


class Emptier:
    """Empties the tables of the test database by a connection of its own, which is kept from test to test: a new one
    took longer than what it was for.
    """

    def __init__(self) -> None:
        names = connection.introspection.django_table_names(only_existing=True, include_views=False)
        self._tables = sorted({*names} - KEPT_TABLES)
        self._connection: Any = connection.copy()
        self._held = ExitStack()

    def close(self) -> None:
        """Leave the database, which can be dropped then."""
        self._held.close()

    def empty(self) -> None:
        """Delete every row that the migrations did not put there."""
        try:
            self._empty()
        except OperationalError:
            # The test had the server end connections, or end itself.
            self.close()
            self._empty()

    def _empty(self) -> None:
        """Rows are deleted, of the tables that have any: to truncate all of them makes a file anew for each table and
        index and took three times as long. Where one has grown large, by what it holds or what it held, truncating is
        quicker.
        """
        if self._connection.connection is None:
            self._held.enter_context(self._connection.as_owner())
        with self._connection.cursor() as cursor:
            sizes = self._filled(cursor)
            if not sizes:
                return
            large = max(sizes.values()) > LARGE
            cursor.execute(_GUARDS, [self._tables if large else [*sizes]])
            guards = cursor.fetchall()
            off, on = [off for off, _ in guards], [on for _, on in guards]
            if large:
                emptied = [f"TRUNCATE {', '.join(self._tables)}"]
            else:
                emptied = [*(f"DELETE FROM {name}" for name in sizes), "SET CONSTRAINTS ALL IMMEDIATE"]
            cursor.execute("; ".join([*off, *emptied, *on]))

    def _filled(self, cursor: CursorWrapper) -> dict[str, int]:
        """The tables that have rows, with their sizes: most have never been written to, and have no size."""
        cursor.execute(_WRITTEN, [self._tables])
        sizes = dict(cursor.fetchall())
        if not sizes:
            return {}
        cursor.execute(" UNION ALL ".join(f"SELECT '{name}' WHERE EXISTS (SELECT FROM {name})" for name in sizes))
        return {name: sizes[name] for (name,) in cursor.fetchall()}
