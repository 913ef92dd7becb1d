"""Rows of the parts of a stream: the statements that go with an append, and the query that reads them back."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import connection
from django.db.models import Model
from django.utils.functional import cached_property
from psycopg.types.json import Jsonb

from eventlog.store import Statement


class PartRows:
    """Further rows of a stream: `parent` names the stream's row, `key` the column that tells them apart."""

    def __init__(self, model: type[Model], parent: str, key: str) -> None:
        self.model = model
        self.parent = parent
        self.key = key

    @cached_property
    def _columns(self) -> dict[str, str]:
        fields = self.model._meta.concrete_fields
        own = [one for one in fields if one.column is not None and one.name not in (self.parent, "pk")]
        return {str(one.column): str(one.db_type(connection)) for one in own}

    @property
    def table(self) -> str:
        """The table in which the rows stand."""
        return self.model._meta.db_table

    def query(self, of: str) -> str:
        """What belongs to a row of another table, as an array of JSON in order of the key."""
        built = ", ".join(f"'{name}', one.\"{name}\"" for name in self._columns)
        text = self._columns[self.key].startswith("varchar")
        order = f'one."{self.key}"' + (' COLLATE "C"' if text else "")
        return f"""
SELECT coalesce(jsonb_agg(jsonb_build_object({built}) ORDER BY {order}), '[]')
  FROM {self.table} AS one WHERE one.{self.parent}_id = {of}.id"""  # noqa: S608 - names of our own columns

    def changes(self, before: Sequence[Mapping[str, Any]], now: Sequence[Mapping[str, Any]]) -> list[Statement]:
        """The statements that bring the rows from one state to another; they name only what differs."""
        was = {one[self.key]: one for one in before}
        then = {one[self.key]: one for one in now}
        new = [one for key, one in then.items() if was.get(key) != one]
        gone = [key for key in was if key not in then]
        return ([self._write(new)] if new else []) + ([self._delete(gone)] if gone else [])

    def _write(self, rows: Sequence[Mapping[str, Any]]) -> Statement:
        names = ", ".join(f'"{name}"' for name in self._columns)
        values = ", ".join(f'one."{name}"' for name in self._columns)
        kinds = ", ".join(f'"{name}" {kind}' for name, kind in self._columns.items())
        set_ = ", ".join(f'"{name}" = EXCLUDED."{name}"' for name in self._columns)
        statement = f"""
INSERT INTO {self.table} ({self.parent}_id, {names})
SELECT row.id, {values} FROM receipt, projection_0 AS row, jsonb_to_recordset(%s) AS one ({kinds})
    ON CONFLICT ({self.parent}_id, "{self.key}") DO UPDATE SET {set_}"""  # noqa: S608 - names of our own columns
        return statement, (Jsonb(rows),)

    def _delete(self, keys: Sequence[Any]) -> Statement:
        statement = f"""
DELETE FROM {self.table} AS part USING receipt, projection_0 AS row
 WHERE part.{self.parent}_id = row.id
   AND to_jsonb(part."{self.key}") IN (SELECT jsonb_array_elements(%s))"""  # noqa: S608 - names of our own columns
        return statement, (Jsonb(keys),)

    def replace(self, row: Any, rows: Sequence[Mapping[str, Any]]) -> None:
        """Have a row's parts be these, and nothing else."""
        rows_of = self.model._default_manager
        rows_of.filter(**{self.parent: row}).delete()
        rows_of.bulk_create([self.model(**{self.parent: row}, **one) for one in rows])
