"""The store's own way to the database: prepared statements, whatever happens to the session behind its back."""

from contextlib import nullcontext
from typing import Any

import pytest
from django.db import DataError, IntegrityError, InternalError, OperationalError, connection, transaction

from eventlog import database, statements, store
from tests.eventlog.support import command, placed

pytestmark = pytest.mark.django_db(transaction=True)

PREPARED = "SELECT count(*) FROM pg_prepared_statements WHERE name LIKE 'warmoot%%'"


def _grow(stream: int) -> int:
    """Append once alone, once several and once with a projection; how many statements are prepared then."""
    version = store.head(stream).version
    version = store.append(stream, version, placed("a1"), command()).last
    version = store.append(stream, version, placed("a1", "a2"), command()).last
    touch = "DELETE FROM eventlog_checkpoint AS c USING receipt WHERE c.position = receipt.stream AND receipt.last < %s"
    store.append(stream, version, placed("a1"), command(), [(touch, (version,))])
    row = database.first(PREPARED)
    assert row is not None
    return int(row[0])


def test_it_works(stream: int) -> None:
    """Each statement is prepared once."""
    _grow(stream)
    before = _grow(stream)
    assert before > 0
    assert _grow(stream) == before
    assert store.head(stream).version == 12


def test_a_session_that_was_reset(stream: int) -> None:
    _grow(stream)
    with connection.cursor() as cursor:
        cursor.execute("DEALLOCATE ALL")
    assert _grow(stream) > 0
    assert store.head(stream).version == 8


def test_without_prepared_statements(stream: int) -> None:
    connection.ensure_connection()
    threshold, connection.connection.prepare_threshold = connection.connection.prepare_threshold, None
    before = database.first(PREPARED)
    try:
        assert (_grow(stream),) == before
        with transaction.atomic():
            assert (_grow(stream),) == before
    finally:
        connection.connection.prepare_threshold = threshold
    assert store.head(stream).version == 8


def test_rolled_back_transactions_between_appends(stream: int) -> None:
    for _ in range(3):
        _grow(stream)
        with transaction.atomic():
            _grow(stream)
            transaction.set_rollback(True)
    assert store.head(stream).version == 12


def test_a_lost_connection(stream: int, owner: Any) -> None:
    store.append(stream, 0, placed("a1"), command("id-1", {}))
    with owner.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s, 5000)", [connection.connection.info.backend_pid])
    with pytest.raises(OperationalError):
        store.append(stream, 1, placed("a2"), command("id-2", {}))
    connection.close()
    assert store.append(stream, 1, placed("a2"), command("id-2", {})).repeated is False
    assert _grow(stream) > 0


def test_an_error_spoils_its_transaction_only(stream: int) -> None:
    with transaction.atomic():
        with pytest.raises(DataError):
            database.run("SELECT 1 / 0")
        with pytest.raises(InternalError, match="aborted"):
            store.append(stream, 0, placed("a1"), command())
        transaction.set_rollback(True)
    assert store.append(stream, 0, placed("a1"), command()).last == 1


@pytest.mark.parametrize("surrounded", [False, True])
def test_what_comes_too_late_is_told_why_alone_and_within_a_transaction(stream: int, surrounded: bool) -> None:
    """Alone the index's own error refuses it, within a transaction it is asked beforehand: which then goes on."""
    store.append(stream, 0, placed("a1"), command("id-1", {}))
    with transaction.atomic() if surrounded else nullcontext():
        with pytest.raises(store.VersionConflict):
            store.append(stream, 0, placed("a1"), command())
        assert store.append(stream, 1, placed("a1"), command("id-1", {})).repeated
        with pytest.raises(store.CommandReused):
            store.append(stream, 1, placed("a1"), command("id-1", []))
        assert store.append(stream, 1, placed("a2"), command()).last == 2


def test_twin_with_the_error_inside_a_transaction_that_cannot_go_on(
    stream: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.append(stream, 0, placed("a1"), command("id-1", {}))
    store.append(stream, 1, placed("a2"), command())
    query = statements.append(opening=False, several=False)
    monkeypatch.setattr(statements, "append", lambda *_: query._replace(within=None))
    with pytest.raises(InternalError), transaction.atomic():
        store.append(stream, 1, placed("a3"), command())


@pytest.mark.parametrize("surrounded", [False, True])
def test_a_projection_that_is_refused_by_its_own_table_is_no_conflict(stream: int, surrounded: bool) -> None:
    twice = "INSERT INTO eventlog_checkpoint (consumer, xid, position) SELECT %s, '0', last FROM receipt"
    store.append(stream, 0, placed("a1"), command(), [(twice, ("only",))])
    with pytest.raises(IntegrityError), transaction.atomic() if surrounded else nullcontext():
        store.append(stream, 1, placed("a2"), command(), [(twice, ("only",))])
    assert store.head(stream).version == 1


def test_values_in_wire_form_and_others_keep_their_places(stream: int) -> None:
    """A projection may mark some of its values %t, in any order, also behind another's."""
    noted = "INSERT INTO eventlog_checkpoint (consumer, xid, position) SELECT {}, '0', {} FROM receipt"
    by_text, by_both = noted.format("%t", "%s::bigint"), noted.format("%s", "%t::bigint")
    store.append(stream, 0, placed("a1"), command(), [(by_both, ("one", b"7")), (by_text, (b"other", 8))])
    with connection.cursor() as cursor:
        cursor.execute("SELECT consumer, position FROM eventlog_checkpoint ORDER BY position")
        assert cursor.fetchall() == [("one", 7), ("other", 8)]
