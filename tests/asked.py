"""All that is asked of the database: by Django's cursors, and by the log's own way past them."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection

from eventlog import database


@contextmanager
def asked() -> Iterator[list[str]]:
    """The statements of the block, in their order."""
    found: list[str] = []
    exchange, rows = database.exchange, database.rows

    def watch(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        found.append(sql)
        return execute(sql, params, many, context)

    def watched_exchange(query: Any, *values: Any) -> Any:
        found.append(query.text.decode())
        return exchange(query, *values)

    def watched_rows(statement: str, parameters: Sequence[object] = ()) -> Any:
        found.append(statement)
        return rows(statement, parameters)

    with pytest.MonkeyPatch.context() as patch, connection.execute_wrapper(watch):
        patch.setattr(database, "exchange", watched_exchange)
        patch.setattr(database, "rows", watched_rows)
        yield found
