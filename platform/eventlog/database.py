"""Server-side prepared statements on Django's connection, whose own cursors write every parameter into the text.

All of it works on Django's own connection and within its transaction, where there is one, and raises Django's errors.
Results are binary. `exchange` is on the way of every move and so talks to libpq itself; the rest is left to cursors.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from typing import Any, NoReturn, cast
from weakref import WeakKeyDictionary

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg import Connection, Cursor, Error, OperationalError, errors
from psycopg.adapt import Transformer
from psycopg.pq import DiagnosticField, ExecStatus, Format, TransactionStatus
from psycopg.pq.abc import PGresult

from eventlog.wire import Query

Row = tuple[Any, ...]
Fields = Sequence[bytes | bytearray | memoryview | None]
_Names = dict[tuple[bytes, tuple[int, ...]], bytes]

DISCARDED = b"26000"
UNIQUE_VIOLATION = b"23505"
_numbers = count()
_prepared: WeakKeyDictionary[Connection[Any], _Names] = WeakKeyDictionary()


@contextmanager
def rows(statement: str, parameters: Sequence[object] = ()) -> Iterator[Cursor[Row]]:
    """The rows that a statement gives."""
    wrapper = _wrapper()
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
    """The fields of the only row that a query gives, None where it gives none; costs half of what a cursor does.

    The values are in wire form already, but for those that the query wants adapted.
    """
    wrapper = _wrapper()
    connection: Connection[Any] = wrapper.connection
    pgconn = connection.pgconn
    if query.within is not None and (wrapper.in_atomic_block or not wrapper.autocommit):
        query = query.within
    if not wrapper.autocommit and pgconn.transaction_status == TransactionStatus.IDLE:
        run("SELECT")  # psycopg begins the transaction that Django has promised
    try:
        formats: Sequence[int] = query.formats
        types: Sequence[int] = ()
        if query.places:
            values, formats, types = _adapted(connection, query, values)
        if connection.prepare_threshold is None:
            result = pgconn.exec_params(query.text, cast(Fields, values), types or None, formats, Format.BINARY)
        else:
            result = _prepared_result(connection, query.text, cast(Fields, values), tuple(types), formats)
        if result.status != ExecStatus.TUPLES_OK:
            if query.refused_by and _is_refused(result, query.refused_by):
                return None
            _raise_error(result, connection)
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


def _prepared_result(
    connection: Connection[Any],
    text: bytes,
    values: Fields,
    types: tuple[int, ...],
    formats: Sequence[int],
) -> PGresult:
    """The result of a prepared statement; prepared anew where the session was reset behind our back, as poolers do."""
    while True:
        name, known = _name(connection, text, types)
        # psycopg's own annotation forgets that a value may be missing.
        result = connection.pgconn.exec_prepared(name, values, formats, Format.BINARY)  # type: ignore[arg-type]
        if not known or result.error_field(DiagnosticField.SQLSTATE) != DISCARDED:
            return result
        _prepared.pop(connection, None)


def _wrapper() -> BaseDatabaseWrapper:
    """Django's connection for this thread, opened if need be, refused after an error inside a transaction."""
    # Looked up once: every look through `django.db.connection` costs as much as ten attributes of the connection.
    wrapper = connections[DEFAULT_DB_ALIAS]
    if wrapper.connection is None:
        wrapper.ensure_connection()
    if wrapper.needs_rollback:
        wrapper.validate_no_broken_transaction()
    return wrapper


def _name(connection: Connection[Any], text: bytes, types: tuple[int, ...]) -> tuple[bytes, bool]:
    """The name under which this connection has prepared the text for such parameters, and whether it had before."""
    names = _prepared.get(connection)
    if names is None:
        names = _prepared[connection] = {}
    name = names.get((text, types))
    if name is not None:
        return name, True
    name = b"eventlog_%d" % next(_numbers)
    answer = connection.pgconn.prepare(name, text, types)
    if answer.status != ExecStatus.COMMAND_OK:
        _raise_error(answer, connection)
    names[text, types] = name
    return name, False


def _raise_error(result: PGresult, connection: Connection[Any]) -> NoReturn:
    """Raise what the server answered, as psycopg would have."""
    message = result.get_error_message(connection.info.encoding)
    code = (result.error_field(DiagnosticField.SQLSTATE) or b"").decode()
    try:
        raise errors.lookup(code)(message)
    except KeyError:
        raise OperationalError(message) from None
