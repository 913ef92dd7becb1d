"""Snapshots of matches: used only where they fit, forged ones not believed but found; and seeds, guarded."""

from typing import Any

import pytest
from django.db import ProgrammingError, connection, transaction
from msgspec.structs import replace

from eventlog import snapshots as kept_states
from eventlog import store
from games.kernel.chance import Luck
from play import commands, computers, live, snapshots
from play.live import Live
from play.verify import check_everything, check_match
from streams import seeds
from streams.models import Seed
from tests.eventlog.support import unguarded

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def match(monkeypatch: pytest.MonkeyPatch) -> Live:
    """A match that was kept on the way and at its end, and is not held in memory."""
    monkeypatch.setattr(snapshots, "EVERY", 10)
    begun = commands.open_match("armadora", 2, {}, ["computer:grunt"] * 2, actor="operator:test")
    for number, _ in enumerate(computers.play_out(begun.id, Luck(1))):
        if number % 8 == 0:
            live.shelf.clear()
            live.fresh(begun.id)
    live.shelf.clear()
    ended = live.fresh(begun.id)
    assert len(store.snapshots(begun.stream)) > 2
    live.shelf.clear()
    return ended


def kinds(match_id: str) -> set[str]:
    return {fault.kind for fault in check_match(match_id)}


def forged(match: Live) -> None:
    """What somebody who may write like the site puts there: as the site would, but for the seal."""
    wrong = replace(match.match, players=("user:9", "user:9"))
    rules, schema = snapshots._made_for(match.match.rules)
    body = {"match": replace(wrong, state=snapshots.NO_STATE), "state": wrong.state}
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO eventlog_snapshot (stream, rules, schema, version, hash, state, seal)"
            " SELECT stream, %s, %s, version, hash, %s, %s FROM eventlog_event WHERE stream = %s AND version = %s",
            [rules, schema, snapshots.encode(body), "0" * 64, match.stream, match.match.version],
        )


def test_it_works(match: Live) -> None:
    """What was kept is where the log led, and reading on from it is reading the whole."""
    assert live.fresh(match.id) == live.read(match.id) == match
    assert snapshots.newest(match.stream, match.match.rules) is not None
    assert list(check_everything()) == []


def test_a_forged_one_is_not_believed_and_is_found(match: Live, owner: Any) -> None:
    with owner.cursor() as cursor:
        cursor.execute("DELETE FROM eventlog_snapshot")
    forged(match)
    assert live.fresh(match.id).match == match.match
    assert kinds(match.id) == {"snapshot"}
    assert {fault.kind for fault in check_everything()} == {"snapshot"}


def test_twin_without_the_seal_it_would_be_believed(match: Live, owner: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with owner.cursor() as cursor:
        cursor.execute("DELETE FROM eventlog_snapshot")
    monkeypatch.setattr(kept_states, "is_genuine", lambda *_: True)
    forged(match)
    assert live.fresh(match.id).match.players == ("user:9", "user:9")


def test_one_that_the_site_itself_kept_wrongly_is_found(match: Live, owner: Any) -> None:
    with owner.cursor() as cursor:
        cursor.execute("DELETE FROM eventlog_snapshot")
    snapshots.keep(match.stream, replace(match.match, players=("user:9", "user:9")))
    assert kinds(match.id) == {"snapshot"}


@pytest.mark.parametrize(
    "change", ["state = state || '!'", "hash = sha256(hash)", "version = version + 1", "version = 100000"]
)
def test_one_that_was_changed_is_found(match: Live, owner: Any, change: str) -> None:
    with unguarded(owner, "eventlog_snapshot") as cursor:
        cursor.execute(f"UPDATE eventlog_snapshot SET {change} WHERE version = %s", [match.match.version])
    assert kinds(match.id) == {"snapshot"}
    assert live.fresh(match.id).match == match.match


def test_one_of_another_schema_is_not_used(match: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshots, "_schema", lambda _: "6" * 64)
    assert snapshots.newest(match.stream, match.match.rules) is None
    assert live.fresh(match.id).match == match.match
    assert kinds(match.id) == set()


def test_every_game_has_a_schema_of_its_own() -> None:
    from games.kernel.registry import games_by_name

    made = {snapshots._made_for(rules) for rules in games_by_name().values()}
    assert len({schema for _, schema in made}) == len(games_by_name())


@pytest.mark.parametrize("attempt", ["UPDATE {0} SET salt = salt", "DELETE FROM {0}", "TRUNCATE {0}"])
@pytest.mark.usefixtures("match")
def test_seeds_can_be_added_and_read_only(owner: Any, attempt: str) -> None:
    with connection.cursor() as cursor, pytest.raises(ProgrammingError, match="denied"), transaction.atomic():
        cursor.execute(attempt.format("play_seed"))
    with owner.cursor() as cursor, pytest.raises(ProgrammingError, match="append-only"):
        cursor.execute(attempt.format("play_seed"))
    assert Seed.objects.count() == 1


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE play_seed SET seed = sha256(seed)",
        "UPDATE play_seed SET salt = reverse(encode(salt, 'hex'))::bytea",
        "DELETE FROM play_seed",
    ],
)
def test_twin_without_the_guards_a_seed_is_lost_and_that_is_found(match: Live, owner: Any, harm: str) -> None:
    with unguarded(owner, "play_seed") as cursor:
        cursor.execute(harm)
    assert "seed" in kinds(match.id)


def test_a_guard_that_is_missing_is_found(match: Live, owner: Any) -> None:
    with unguarded(owner, "play_seed", "eventlog_snapshot"):
        assert {fault.sentence for fault in check_everything()} == {
            f"{table} has lost a trigger that refuses changes, or it is switched off"
            for table in ("play_seed", "eventlog_snapshot")
        }
    assert list(check_everything()) == []
    assert seeds.is_kept(match.match.commitment)
