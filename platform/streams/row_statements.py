"""The statements that keep a stream's row in step with its log, in the append itself.

They read the version and the moment of the append from `receipt`, which `eventlog.statements` puts before them.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from eventlog.store import Statement


class RowStatements:
    """Makes the statements for the table of a `StreamRow` with these fields of its kind.

    `types` are the PostgreSQL types of the fields whose values do not determine them.
    """

    def __init__(self, table: str, fields: Sequence[str], types: Mapping[str, str]) -> None:
        self._fields = tuple(fields)
        values = [f"%s::{types[name]}" if name in types else "%s" for name in fields]
        changes = ", ".join(f"{name} = {value}" for name, value in zip(fields, values, strict=True))
        self._insert = f"""
INSERT INTO {table} ({", ".join(fields)}, id, stream, version, opened_at, moved_at)
SELECT {", ".join(values)}, %s, stream, last, at, at FROM receipt
RETURNING id"""  # noqa: S608 - all pieces are ours
        self._update = f"""
UPDATE {table} AS row SET {changes}, version = receipt.last, moved_at = receipt.at
  FROM receipt WHERE row.id = %s
RETURNING row.id"""  # noqa: S608 - all pieces are ours

    def insert(self, public_id: str, row: Mapping[str, Any]) -> Statement:
        """Return the statement that inserts the row of a stream just opened."""
        return self._insert, (*(row[name] for name in self._fields), public_id)

    def update(self, public_id: str, row: Mapping[str, Any]) -> Statement:
        """Return the statement that updates the row to a newer version."""
        return self._update, (*(row[name] for name in self._fields), public_id)
