"""Snapshots: kept by rules, schema and version, believed only where they fit, guarded by the database."""

from typing import Any

import pytest
from django.core.management import call_command
from django.db import ProgrammingError, connection, transaction

from eventlog import snapshots, store
from tests.eventlog.support import played, unguarded

pytestmark = pytest.mark.django_db(transaction=True)

RULES, SCHEMA = "armadora/1/2", "5" * 64
CHANGES = {
    "version": "version - 1",
    "hash": "sha256(hash)",
    "state": "state || '!'",
    "seal": "md5(seal) || md5(seal)",
    "stream": "stream + 1",
}


@pytest.fixture
def long() -> int:
    """A stream of which two states are kept, and another one beside it."""
    stream = played(30)
    for version in (10, 20):
        store.save_snapshot(stream, version, RULES, SCHEMA, b"state %d" % version)
    played(30)
    return stream


def _kept(stream: int, *upto: int) -> tuple[int, bytes] | None:
    found = store.snapshot(stream, RULES, SCHEMA, *upto)
    return None if found is None else (found.version, found.state)


def test_it_works(long: int) -> None:
    assert _kept(long) == (20, b"state 20")
    assert _kept(long, 19) == (10, b"state 10")
    assert _kept(long, 9) is None
    assert store.snapshot(long, "armadora/2/2", SCHEMA) is None
    assert store.snapshot(long, RULES, "6" * 64) is None
    assert [kept.version for kept in store.snapshots(long)] == [10, 20]


def test_one_that_is_kept_stays_as_it_is(long: int) -> None:
    store.save_snapshot(long, 20, RULES, SCHEMA, b"anew")
    assert _kept(long) == (20, b"state 20")


def test_only_a_version_that_there_is_can_be_kept(long: int) -> None:
    with pytest.raises(store.UnknownVersion):
        store.save_snapshot(long, 31, RULES, SCHEMA, b"state 31")


@pytest.mark.parametrize("column", ["version", "hash", "state", "seal", "stream"])
def test_one_that_was_changed_is_not_used(long: int, owner: Any, column: str) -> None:
    with unguarded(owner, "eventlog_snapshot") as cursor:
        cursor.execute(f"UPDATE eventlog_snapshot SET {column} = {CHANGES[column]} WHERE version = 20")
    assert _kept(long) in (None, (10, b"state 10"))
    assert _kept(long + 1) is None


def _forge(stream: int, seal: str = "0") -> None:
    """What the site's own role may do to the table: add."""
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO eventlog_snapshot (stream, rules, schema, version, hash, state, seal)"
            " SELECT stream, %s, %s, version, hash, 'forged', repeat(%s, 64)"
            "   FROM eventlog_event WHERE stream = %s AND version = 30",
            [RULES, SCHEMA, seal, stream],
        )


def test_one_that_the_site_has_not_sealed_is_not_used(long: int) -> None:
    _forge(long)
    assert _kept(long) == (20, b"state 20")


@pytest.mark.parametrize("seal", ["0", "f"])
def test_one_that_the_site_has_not_sealed_keeps_none_out(long: int, seal: str) -> None:
    """Whatever seals stand there, and in whatever order they come."""
    _forge(long, seal)
    store.save_snapshot(long, 30, RULES, SCHEMA, b"state 30")
    store.save_snapshot(long, 30, RULES, SCHEMA, b"anew")
    assert _kept(long) == (30, b"state 30")
    assert [kept.version for kept in store.snapshots(long)] == [10, 20, 30, 30]


def test_twin_without_the_seal_it_would_be_believed(long: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshots, "is_genuine", lambda *_: True)
    _forge(long)
    assert _kept(long) == (30, b"forged")


def test_another_secret_key_makes_all_of_them_useless(long: int, settings: Any) -> None:
    settings.SECRET_KEY = "another"
    assert _kept(long) is None


@pytest.mark.parametrize("attempt", ["UPDATE {0} SET state = state", "DELETE FROM {0}", "TRUNCATE {0}"])
def test_the_sites_own_role_may_only_add(long: int, attempt: str) -> None:
    with connection.cursor() as cursor, pytest.raises(ProgrammingError, match="denied"), transaction.atomic():
        cursor.execute(attempt.format("eventlog_snapshot"))
    assert _kept(long) == (20, b"state 20")


def test_the_owner_prunes_what_is_superseded(long: int, owner: Any) -> None:
    with owner.cursor() as cursor, pytest.raises(ProgrammingError, match="append-only"):
        cursor.execute("UPDATE eventlog_snapshot SET state = state")
    call_command("prune_snapshots")
    assert [kept.version for kept in store.snapshots(long)] == [20]
    call_command("prune_snapshots", "--all")
    assert store.snapshots(long) == []


@pytest.mark.parametrize("seal", ["0", "f"])
def test_one_that_the_site_has_not_sealed_supersedes_none(long: int, seal: str) -> None:
    """It stays, to be found: whoever may add a row must not have the site's own deleted by it."""
    _forge(long, seal)
    call_command("prune_snapshots")
    assert _kept(long) == (20, b"state 20")
    assert [kept.version for kept in store.snapshots(long)] == [20, 30]


def test_twin_without_the_seal_it_would(long: int, monkeypatch: pytest.MonkeyPatch) -> None:
    _forge(long)
    with monkeypatch.context() as unsealed:
        unsealed.setattr(snapshots, "is_genuine", lambda *_: True)
        call_command("prune_snapshots")
    assert _kept(long) is None


def test_one_that_follows_no_event_of_the_log_supersedes_none(long: int, owner: Any) -> None:
    """Genuine, but of a log that was turned back since."""
    with unguarded(owner, "eventlog_event") as cursor:
        cursor.execute("UPDATE eventlog_event SET hash = sha256(hash) WHERE stream = %s AND version = 20", [long])
    call_command("prune_snapshots")
    assert _kept(long) == (10, b"state 10")
