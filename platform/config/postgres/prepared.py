"""Statements prepared by the server, on Django's own connection: for the few that every request sends.

Django's cursors write every value into the text, so the server parses and plans each statement anew, and they cost more
than that themselves. A statement sent here is part of Django's transaction, if there is one, raises Django's errors,
and is visible to whatever watches or counts Django's statements.
"""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from itertools import count
from time import monotonic
from typing import Any, NoReturn
from weakref import WeakKeyDictionary

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg import ClientCursor, Connection, Cursor, Error, OperationalError, errors
from psycopg.adapt import PyFormat, Transformer
from psycopg.pq import DiagnosticField, ExecStatus, Format, TransactionStatus
from psycopg.pq.abc import PGresult

Row = tuple[Any, ...]
Fields = Sequence[bytes | bytearray | memoryview | None]
_Names = dict[tuple[bytes, tuple[int, ...]], bytes]

OUTDATED = frozenset({b"26000", b"0A000"})
"""The server's errors for a prepared statement that it has dropped, or whose columns have changed their types."""
_PLACEHOLDER = re.compile("%([s%])")
_numbers = count()
_prepared: WeakKeyDictionary[Connection[Any], _Names] = WeakKeyDictionary()


def rows(statement: str, values: Sequence[object] = (), *, prepared: bool = True) -> list[Row]:
    """Return the rows of a statement, each `%s` of it a value; a JSON column is decoded.

    With `prepared` false it is planned for each call, for statements whose best plan depends on the values. Costs a
    third of a cursor.
    """
    wrapper = usable()
    run = partial(_rows, wrapper, statement, values, prepared=prepared)
    return _watched(wrapper, run, statement, values) if wrapper.execute_wrappers or wrapper.queries_logged else run()


def first(statement: str, values: Sequence[object] = ()) -> Row | None:
    """The first row of a prepared statement."""
    found = rows(statement, values)
    return found[0] if found else None


def usable() -> BaseDatabaseWrapper:
    """Return Django's connection for this thread, opened if necessary; refused after an error inside a transaction."""
    # Looked up once: every look through `django.db.connection` costs as much as ten attributes of the connection.
    wrapper = connections[DEFAULT_DB_ALIAS]
    if wrapper.connection is None:
        wrapper.ensure_connection()
    if wrapper.needs_rollback:
        wrapper.validate_no_broken_transaction()
    return wrapper


def begin_promised(wrapper: BaseDatabaseWrapper) -> None:
    """Make psycopg begin the transaction that Django has promised, if that has not begun yet."""
    if not wrapper.autocommit and wrapper.connection.pgconn.transaction_status == TransactionStatus.IDLE:
        with wrapper.wrap_database_errors, Cursor(wrapper.connection) as cursor:
            cursor.execute("SELECT", prepare=False)


def result_of(
    connection: Connection[Any], text: bytes, values: Fields, types: tuple[int, ...], formats: Sequence[int]
) -> PGresult:
    """Return the result, in binary form, of a statement with the server's own placeholders, even of a failed one.

    The statement is prepared anew if the session was reset behind our back, as poolers do, or its columns have changed.
    """
    if connection.prepare_threshold is None:
        return connection.pgconn.exec_params(text, values, types or None, formats, Format.BINARY)
    while True:
        name, known = _name(connection, text, types)
        # psycopg's own annotation forgets that a value may be missing.
        result = connection.pgconn.exec_prepared(name, values, formats, Format.BINARY)  # type: ignore[arg-type]
        if not known or result.error_field(DiagnosticField.SQLSTATE) not in OUTDATED:
            return result
        _prepared.pop(connection, None)


def raise_error(result: PGresult, connection: Connection[Any]) -> NoReturn:
    """Raise the server's error as psycopg would have."""
    message = result.get_error_message(connection.info.encoding)
    code = (result.error_field(DiagnosticField.SQLSTATE) or b"").decode()
    try:
        raise errors.lookup(code)(message)
    except KeyError:
        raise OperationalError(message) from None


def _rows(wrapper: BaseDatabaseWrapper, statement: str, values: Sequence[object], *, prepared: bool) -> list[Row]:
    connection: Connection[Any] = wrapper.connection
    begin_promised(wrapper)
    transformer = Transformer(connection)
    try:
        fields = transformer.dump_sequence(values, [PyFormat.AUTO] * len(values))
        types, formats, text = transformer.types or (), transformer.formats or (), _numbered(statement)
        if prepared:
            result = result_of(connection, text, fields, types, formats)
        else:
            result = connection.pgconn.exec_params(text, fields, types, formats, Format.BINARY)
        if result.status not in (ExecStatus.TUPLES_OK, ExecStatus.COMMAND_OK):
            raise_error(result, connection)
        transformer.set_pgresult(result)
        return transformer.load_rows(0, result.ntuples, tuple)
    except Error:
        with wrapper.wrap_database_errors:
            raise


def _watched(
    wrapper: BaseDatabaseWrapper, run: Callable[[], list[Row]], statement: str, values: Sequence[object]
) -> list[Row]:
    """Send it, reporting to those who watch the connection as Django does."""

    def execute(_statement: str, _values: Any, _many: bool, _context: dict[str, Any]) -> list[Row]:
        began = monotonic()
        try:
            return run()
        finally:
            if wrapper.queries_logged:
                sql = ClientCursor(wrapper.connection).mogrify(statement, values)
                wrapper.queries_log.append({"sql": sql, "time": f"{monotonic() - began:.3f}"})

    told: Callable[..., list[Row]] = execute
    for watcher in reversed(wrapper.execute_wrappers):
        told = partial(watcher, told)
    return told(statement, values, False, {"connection": wrapper, "cursor": None})


@lru_cache(maxsize=1024)
def _numbered(statement: str) -> bytes:
    """The statement with the server's own placeholders."""
    numbers = count(1)
    return _PLACEHOLDER.sub(lambda found: "%" if found[1] == "%" else f"${next(numbers)}", statement).encode()


def _name(connection: Connection[Any], text: bytes, types: tuple[int, ...]) -> tuple[bytes, bool]:
    """Return the name of the prepared statement for such parameters, and whether it was prepared before."""
    names = _prepared.get(connection)
    if names is None:
        names = _prepared[connection] = {}
    name = names.get((text, types))
    if name is not None:
        return name, True
    name = b"warmoot_%d" % next(_numbers)
    answer = connection.pgconn.prepare(name, text, types)
    if answer.status != ExecStatus.COMMAND_OK:
        raise_error(answer, connection)
    names[text, types] = name
    return name, False
