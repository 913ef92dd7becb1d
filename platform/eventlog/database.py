"""Server-side prepared statements on Django's connection, whose own cursors write every parameter into the text.

All of it works on Django's own connection and within its transaction, where there is one, and raises Django's errors.
Results are binary. `exchange` is on the way of every move and so talks to libpq itself; the rest is left to cursors.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from typing import Any, NoReturn
from weakref import WeakKeyDictionary

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg import Connection, Cursor, Error, OperationalError, errors
from psycopg.adapt import Transformer
from psycopg.pq import DiagnosticField, ExecStatus, Format, TransactionStatus
from psycopg.pq.abc import PGresult

from eventlog.wire import Query

Row = tuple[Any, ...]
Field = bytes | bytearray | memoryview
_Names = dict[tuple[bytes, tuple[int, ...]], bytes]

DISCARDED = b"26000"
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


def exchange(query: Query, values: Sequence[Field | None], adapted: Sequence[object] = ()) -> list[bytes] | None:
    """The fields of the only row that a query gives, None where it gives none; costs half of what a cursor does.

    The values are in wire form already; what is still to be adapted stands for the placeholders after theirs.
    """
    wrapper = _wrapper()
    connection: Connection[Any] = wrapper.connection
    pgconn = connection.pgconn
    if not wrapper.autocommit and pgconn.transaction_status == TransactionStatus.IDLE:
        run("SELECT")  # psycopg begins the transaction that Django has promised
    try:
        formats: Sequence[int] = query.formats
        types: tuple[int, ...] = ()
        if adapted:
            transformer = Transformer(connection)
            values = [*values, *transformer.dump_sequence(adapted, query.adapted)]
            formats = [*formats, *(transformer.formats or ())]
            types = (0,) * len(query.formats) + tuple(transformer.types or ())
        if connection.prepare_threshold is None:
            result = pgconn.exec_params(query.text, values, types or None, formats, Format.BINARY)
        else:
            result = _prepared_result(connection, query.text, values, types, formats)
        if result.status != ExecStatus.TUPLES_OK:
            _raise_error(result, connection)
    except Error:
        with wrapper.wrap_database_errors:
            raise
    return [result.get_value(0, column) or b"" for column in range(result.nfields)] if result.ntuples else None


def _prepared_result(
    connection: Connection[Any],
    text: bytes,
    values: Sequence[Field | None],
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
