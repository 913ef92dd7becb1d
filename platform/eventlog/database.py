"""Server-side prepared statements on Django's connection, whose own cursors write every parameter into the text.

All of it works on Django's own connection and within its transaction, where there is one, and raises Django's errors.
Results are binary. `exchange` is on the way of every move and so talks to libpq itself; the rest is left to cursors.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, cast

from psycopg import Connection, Cursor, Error
from psycopg.adapt import Transformer
from psycopg.pq import DiagnosticField, ExecStatus
from psycopg.pq.abc import PGresult

from config.postgres.prepared import Fields, Row, begin_promised, raise_error, result_of, usable
from eventlog.wire import Query

UNIQUE_VIOLATION = b"23505"


@contextmanager
def rows(statement: str, parameters: Sequence[object] = ()) -> Iterator[Cursor[Row]]:
    """The rows that a statement gives."""
    wrapper = usable()
    with wrapper.wrap_database_errors, Cursor(wrapper.connection) as cursor:
        # Were psycopg to prepare anything, it would discard all prepared statements, ours too, after every rollback.
        yield cursor.execute(statement, parameters, prepare=False, binary=True)


def first(statement: str, parameters: Sequence[object] = ()) -> Row | None:
    """The first row that a statement gives."""
    with rows(statement, parameters) as cursor:
        return cursor.fetchone()


def run(statement: str, parameters: Sequence[object] = ()) -> None:
    """Run a statement for its effect."""
    with rows(statement, parameters):
        pass


def exchange(query: Query, values: Sequence[object]) -> list[bytes] | None:
    """Return the fields of the only row of a query, None if there is no row. Costs half of what a cursor does.

    The values must be in wire form already, except those that the query marks as still to be adapted.
    """
    wrapper = usable()
    connection: Connection[Any] = wrapper.connection
    if query.within is not None and (wrapper.in_atomic_block or not wrapper.autocommit):
        query = query.within
    begin_promised(wrapper)
    try:
        formats: Sequence[int] = query.formats
        types: Sequence[int] = ()
        if query.places:
            values, formats, types = _adapted(connection, query, values)
        result = result_of(connection, query.text, cast(Fields, values), tuple(types), formats)
        if result.status != ExecStatus.TUPLES_OK:
            if query.refused_by and _is_refused(result, query.refused_by):
                return None
            raise_error(result, connection)
    except Error:
        with wrapper.wrap_database_errors:
            raise
    return [result.get_value(0, column) or b"" for column in range(result.nfields)] if result.ntuples else None


def _adapted(
    connection: Connection[Any], query: Query, values: Sequence[object]
) -> tuple[list[object], list[int], list[int]]:
    """The values with those adapted that are not in wire form, and the formats and types of all."""
    transformer = Transformer(connection)
    ready = transformer.dump_sequence([values[place] for place in query.places], query.wanted)
    values, formats, types = [*values], [*query.formats], [0] * len(query.formats)
    for place, value, format_, type_ in zip(
        query.places, ready, transformer.formats or (), transformer.types or (), strict=True
    ):
        values[place], formats[place], types[place] = value, format_, type_
    return values, formats, types


def _is_refused(result: PGresult, table: bytes) -> bool:
    """Whether the statement failed because a unique index of this table has such a row already."""
    return (
        result.error_field(DiagnosticField.SQLSTATE) == UNIQUE_VIOLATION
        and result.error_field(DiagnosticField.TABLE_NAME) == table
    )
