"""The time, by the database's clock: the only one that counts."""

from datetime import UTC, datetime, timedelta
from typing import overload

from django.db import connection

NOW = "floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
"""The SQL of the time, to be part of a statement that is sent anyway; see `told`."""
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def now() -> int:
    """Return milliseconds since 1970, never ahead of the time. One round trip, in a transaction or outside."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {NOW}")
        return int(cursor.fetchone()[0])


def present() -> datetime:
    """The same moment as a date."""
    return as_date(now())


def told(at: int) -> datetime:
    """Return the date of a moment that a statement has given by `NOW`."""
    return as_date(at)


@overload
def as_date(at: int) -> datetime: ...
@overload
def as_date(at: None) -> None: ...
def as_date(at: int | None) -> datetime | None:
    """A moment of the log, in milliseconds since 1970, as a date; None for none."""
    return None if at is None else _EPOCH + timedelta(milliseconds=at)
