"""After a test that commits, nothing is left but what migrations made; see tests/emptying.py."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import ProgrammingError, connection

from accounts.models import User
from play import commands
from tests import emptying
from tests.emptying import Emptier

pytestmark = pytest.mark.django_db(transaction=True)

ENDED = """
SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
 WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()"""


@pytest.fixture
def emptier() -> Iterator[Emptier]:
    emptier = Emptier()
    connection.close()
    yield emptier
    emptier.close()


def _fill() -> None:
    """People in an office, and a match with its log, which no command of the site can delete."""
    User.objects.create_user("Alice")
    commands.open_match("armadora", 2, {}, ["user:1", "user:2"], actor="user:1")


def _rows() -> dict[str, int]:
    with connection.cursor() as cursor:
        names = connection.introspection.django_table_names(only_existing=True, include_views=False)
        cursor.execute(" UNION ALL ".join(f"SELECT '{name}', (SELECT count(*) FROM {name})" for name in names))
        return {name: count for name, count in cursor.fetchall() if count}


def test_it_works(emptier: Emptier, owner: Any) -> None:
    """Again and again; afterwards the triggers guard the log as before."""
    before = _rows()
    assert before.keys() <= emptying.KEPT_TABLES
    for _ in range(3):
        _fill()
        assert {"accounts_user", "eventlog_event"} <= _rows().keys()
        connection.close()
        emptier.empty()
        assert _rows() == before
    _fill()
    with owner.cursor() as cursor, pytest.raises(ProgrammingError, match="append-only"):
        cursor.execute("DELETE FROM eventlog_event")


def test_large_tables_are_truncated(emptier: Emptier, monkeypatch: pytest.MonkeyPatch) -> None:
    before = _rows()
    monkeypatch.setattr(emptying, "LARGE", 0)
    _fill()
    connection.close()
    emptier.empty()
    assert _rows() == before


def test_a_connection_that_the_server_has_ended_is_made_anew(emptier: Emptier, owner: Any) -> None:
    before = _rows()
    emptier.empty()
    _fill()
    connection.close()
    with owner.cursor() as cursor:
        cursor.execute(ENDED)
    emptier.empty()
    assert _rows() == before
