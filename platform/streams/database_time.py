"""The time, by the database's clock: the only one that counts."""

from datetime import UTC, datetime, timedelta

from django.db import connection

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def now() -> int:
    """Milliseconds since 1970, never ahead of the time; one round trip, inside a transaction as well as outside."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint")
        return int(cursor.fetchone()[0])


def present() -> datetime:
    """The same moment as a date."""
    return _EPOCH + timedelta(milliseconds=now())
