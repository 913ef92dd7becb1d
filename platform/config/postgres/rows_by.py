"""Rows of a model by the values of one column, by a statement that is written once.

Django compiles SQL for each query, which takes three fifths of the cost of fetching a row by its number.
"""

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import JSONField, Model
from django.utils.functional import cached_property

from config.postgres.prepared import Row
from config.postgres.prepared import rows as prepared_rows

M = TypeVar("M", bound=Model)


class RowsBy(Generic[M]):
    """The same rows as `model.objects.filter(column__in=values)`, in no order."""

    def __init__(self, model: type[M], column: str) -> None:
        self._model, self._column = model, column

    def rows(self, values: Collection[object]) -> list[M]:
        """The rows; one query, none for no values."""
        if not values:
            return []
        return self.told(self._statement, [list(values)])

    def told(self, statement: str, values: Sequence[Any], *, prepared: bool = True) -> list[M]:
        """Return the rows of a statement that Django compiled before and that selects all columns in the model's order.

        With `prepared` false it is planned for each call, for statements whose best plan depends on the values.
        """
        return [self._made(row) for row in prepared_rows(statement, values, prepared=prepared)]

    def first(self, value: object) -> M | None:
        """One of the rows with this value; None where there is none."""
        return next(iter(self.rows([value])), None)

    def _made(self, row: Row) -> M:
        if not self._converters:
            return self._model.from_db(DEFAULT_DB_ALIAS, self._names, row)
        values = [*row]
        for place, convert in self._converters:
            values[place] = convert(values[place])
        return self._model.from_db(DEFAULT_DB_ALIAS, self._names, values)

    @cached_property
    def _names(self) -> list[str]:
        return [field.attname for field in self._model._meta.concrete_fields]

    def selected(self, what: str) -> str:
        """The statement that gives the rows for which the rest of it, from its conditions on, says so."""
        table = self._model._meta.db_table
        columns = ", ".join(f'"{table}"."{field.column}"' for field in self._model._meta.concrete_fields)
        return f'SELECT {columns} FROM "{table}" {what}'  # noqa: S608 - names of our own

    @cached_property
    def _statement(self) -> str:
        return self.selected(f'WHERE "{self._column}" = ANY(%s)')

    @cached_property
    def _converters(self) -> list[tuple[int, Callable[[Any], Any]]]:
        """What makes of a column's value what the field holds, as Django finds it, but for JSON."""
        columns = [field.get_col(self._model._meta.db_table) for field in self._model._meta.concrete_fields]
        return [
            (place, partial(_converted, convert, column))
            for place, column in enumerate(columns)
            if not isinstance(column.output_field, JSONField)
            for convert in (*connection.ops.get_db_converters(column), *column.get_db_converters(connection))
        ]


def _converted(convert: Callable[[Any, Any, Any], Any], column: Any, value: Any) -> Any:
    return convert(value, column, connection)
