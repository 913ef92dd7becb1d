"""What the database refuses: to the site everything but adding, to the owner everything before the guards are down."""

from typing import Any

import pytest
from django.db import ProgrammingError, connection, transaction
from psycopg import errors

from eventlog import store, verify
from tests.eventlog.support import anchored, command, placed, unguarded

TABLES = {"eventlog_event": "data", "eventlog_stream": "kind", "eventlog_anchor": "mac", "eventlog_anchorline": "line"}
CHANGES = ("UPDATE {0} SET {1} = {1}", "DELETE FROM {0}", "TRUNCATE {0}")
REMAKES = (
    "DROP TABLE {0}",
    "ALTER TABLE {0} ADD COLUMN more int",
    "ALTER TABLE {0} DISABLE TRIGGER ALL",
    "CREATE TRIGGER mine BEFORE INSERT ON {0} FOR EACH ROW EXECUTE FUNCTION eventlog_refuse()",
)


@pytest.mark.django_db
def test_it_works(stream: int) -> None:
    """Adding and reading is all that the site's role may do, and all it needs."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user")
        assert cursor.fetchone() == ("warmoot_app",)
    store.append(stream, 0, placed("a1"), command())
    assert store.read(stream) == b'[{"type":"placed","cell":"a1"}]'


@pytest.mark.django_db
@pytest.mark.parametrize("attempt", [*CHANGES, *REMAKES])
@pytest.mark.parametrize("table", TABLES)
def test_the_sites_own_role_is_refused(table: str, attempt: str) -> None:
    with connection.cursor() as cursor, pytest.raises(ProgrammingError) as refused, transaction.atomic():
        cursor.execute(attempt.format(table, TABLES[table]))
    assert isinstance(refused.value.__cause__, errors.InsufficientPrivilege)


@pytest.mark.django_db(transaction=True)
def test_the_owner_is_refused_by_the_triggers(stream: int, owner: Any) -> None:
    store.append(stream, 0, placed("a1"), command())
    anchored()
    with owner.cursor() as cursor:
        for table, column in TABLES.items():
            for attempt in CHANGES:
                with pytest.raises(ProgrammingError, match="append-only"):
                    cursor.execute(attempt.format(table, column))
    assert list(verify.check_all()) == []


@pytest.mark.django_db(transaction=True)
def test_twin_without_the_triggers_the_owner_is_not(stream: int, owner: Any) -> None:
    store.append(stream, 0, placed("a1"), command())
    with unguarded(owner, "eventlog_event") as cursor:
        cursor.execute("DELETE FROM eventlog_event")
    assert store.head(stream).version == 0
