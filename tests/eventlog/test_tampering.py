"""R11: whoever changes the log behind its back is found out, even the owner of its tables."""

from pathlib import Path
from typing import Any

import pytest

from eventlog import database, store, verify
from eventlog.records import Row
from eventlog.verify import Finding
from tests.eventlog.support import anchored, command, forgotten, placed, played, unguarded

pytestmark = pytest.mark.django_db(transaction=True)

LENGTH = 20
CUT = "DELETE FROM eventlog_event WHERE stream = %s AND version > %s"
Found = set[tuple[str, int | None]]


@pytest.fixture
def victim() -> int:
    """A stream that was anchored, grew and was anchored again; between two others."""
    played(7)
    stream = played(LENGTH // 2)
    anchored()
    store.append(stream, LENGTH // 2, placed(*map(str, range(LENGTH // 2))), command("end", {}))
    played(5)
    anchored()
    return stream


def _found(stream: int) -> Found:
    """Kind and version of everything found, which concerns this stream only, whether all are checked or this one."""
    findings = list(verify.check_all())
    assert list(verify.check_one(stream)) == findings
    assert {finding.stream for finding in findings} <= {stream, None}
    return {(finding.kind, finding.version) for finding in findings}


def _rechain(cursor: Any, stream: int) -> None:
    """Give every event of a stream the hash that what stands there now must have."""
    before = store.origin(stream).hash
    for row in list(store.rows(stream)):
        before = verify.hash_of(stream, before, row)
        cursor.execute(
            "UPDATE eventlog_event SET hash = %s WHERE stream = %s AND version = %s", [before, stream, row.version]
        )


def test_it_works(victim: int) -> None:
    tally = verify.Tally()
    assert list(verify.check_all(tally)) == []
    assert tally == verify.Tally(streams=3, events=7 + LENGTH + 5, heads=2 + 2)
    assert list(verify.check_one(victim)) == []


EDITS = {
    "data": """'{"type":"placed","cell":"z9"}'""",
    "salt": "decode(repeat('00', 16), 'hex')",
    "type": "'moved'",
    "actor": "'user:9'",
    "at": "at + interval '1 microsecond'",
    "command_id": "'other'",
    "body": "'null'",
    "body_salt": "salt",
    "hash": "decode(repeat('00', 32), 'hex')",
}


def test_1_an_edit(victim: int, owner: Any) -> None:
    """Whichever column it is; and once it is as it was, nothing is found."""
    edit = "UPDATE eventlog_event SET {} = {} WHERE stream = %s AND version = %s"
    version = next(row.version for row in store.rows(victim) if row.command_id)
    with unguarded(owner, "eventlog_event") as cursor:
        for column, value in EDITS.items():
            cursor.execute(f"SELECT {column} FROM eventlog_event WHERE stream = %s AND version = %s", [victim, version])
            (before,) = cursor.fetchone()
            cursor.execute(edit.format(column, value), [victim, version])
            assert ("hash", version) in {finding[::3] for finding in verify.check_one(victim)}
            cursor.execute(edit.format(column, "%s"), [before, victim, version])
            assert list(verify.check_one(victim)) == []


def test_1_a_draw_that_was_added(victim: int, owner: Any) -> None:
    with unguarded(owner, "eventlog_event") as cursor:
        cursor.execute(
            "UPDATE eventlog_event SET chance = '[6]', chance_salt = salt WHERE stream = %s AND version = 2", [victim]
        )
    assert _found(victim) == {("hash", 2)}


def test_2_a_delete_inside(victim: int, owner: Any) -> None:
    with unguarded(owner, "eventlog_event") as cursor:
        cursor.execute("DELETE FROM eventlog_event WHERE stream = %s AND version = 5", [victim])
    assert {kind for kind, _ in _found(victim)} >= {"gap", "hash"}
    assert ("gap", 5) in _found(victim)


def test_2_a_delete_inside_with_the_rest_moved_up(victim: int, owner: Any) -> None:
    with unguarded(owner, "eventlog_event") as cursor:
        cursor.execute("DELETE FROM eventlog_event WHERE stream = %s AND version = 5", [victim])
        for version in range(6, LENGTH + 1):
            cursor.execute(
                "UPDATE eventlog_event SET version = version - 1, last = last - 1 WHERE stream = %s AND version = %s",
                [victim, version],
            )
        _rechain(cursor, victim)
    assert ("anchored", LENGTH) in _found(victim)


def test_3_a_swap(victim: int, owner: Any) -> None:
    contents = ("data", "salt")
    with unguarded(owner, "eventlog_event") as cursor:
        cursor.execute(
            "UPDATE eventlog_event e SET "
            + ", ".join(f"{name} = o.{name}" for name in contents)
            + " FROM eventlog_event o WHERE e.stream = %s AND o.stream = e.stream"
            " AND (e.version, o.version) IN ((3, 4), (4, 3))",
            [victim],
        )
    assert _found(victim) == {("hash", 3), ("hash", 4)}


def test_4_a_forged_insert(victim: int) -> None:
    """The site's own role may insert; what it puts in past the store does not fit the chain."""
    newest = list(store.rows(victim))[-1]
    forged = newest._replace(version=LENGTH + 1, last=LENGTH + 1, command_id=None, body=None, body_salt=None)
    _insert(victim, forged)
    assert _found(victim) == {("hash", LENGTH + 1)}


def test_4_a_forged_insert_beside_every_stream() -> None:
    anchored()
    stream = played(3)
    _insert(stream + 1, next(store.rows(stream)))
    assert [finding[::2] for finding in verify.check_all()] == [("stream", stream + 1)]


def _insert(stream: int, row: Row) -> None:
    database.run(
        "INSERT INTO eventlog_event (stream, xid, at, version, last, type, actor, data, salt, hash)"
        " VALUES (%s, '3', %s, %s, %s, %s, %s, %s, %b, %b)",
        (stream, row.at, row.version, row.last, row.type, row.actor, row.data.decode(), row.salt, row.hash),
    )


def _cut(owner: Any, stream: int, to: int) -> None:
    with unguarded(owner, "eventlog_event") as cursor:
        cursor.execute(CUT, [stream, to])


def test_5_a_cut_tail(victim: int, owner: Any) -> None:
    _cut(owner, victim, LENGTH // 2)
    assert _found(victim) == {("anchored", LENGTH)}


def test_5_a_stream_that_is_gone(victim: int, owner: Any) -> None:
    _cut(owner, victim, 0)
    with unguarded(owner, "eventlog_stream") as cursor:
        cursor.execute("DELETE FROM eventlog_stream WHERE id = %s", [victim])
    findings = list(verify.check_all())
    assert [finding.kind for finding in findings] == ["anchored", "anchored"]
    assert {finding.stream for finding in findings} == {victim}


def test_5_twin_without_anchors_a_cut_tail_passes_unseen(owner: Any) -> None:
    stream = played(LENGTH)
    boundary = max(version for version in range(LENGTH) if store.is_boundary(stream, version))
    _cut(owner, stream, boundary)
    assert _found(stream) == set()


def test_5_half_an_append_is_seen_even_without_anchors(stream: int, owner: Any) -> None:
    store.append(stream, 0, placed("a1", "a2", "a3"), command())
    _cut(owner, stream, 2)
    assert _found(stream) == {("cut", 2)}


def _rewrite(owner: Any, stream: int) -> None:
    with unguarded(owner, "eventlog_event") as cursor:
        cursor.execute("UPDATE eventlog_event SET actor = 'user:9' WHERE stream = %s AND version = 4", [stream])
        _rechain(cursor, stream)


def test_6_a_rewrite_without_the_key(victim: int, owner: Any) -> None:
    _rewrite(owner, victim)
    assert _found(victim) == {("anchored", LENGTH // 2), ("anchored", LENGTH)}


def test_6_a_rewrite_that_was_anchored_again_is_seen_all_the_same(victim: int, owner: Any) -> None:
    _rewrite(owner, victim)
    store.append(victim, LENGTH, placed("z9"), command())
    assert anchored() == 1
    assert _found(victim) == {("anchored", LENGTH // 2), ("anchored", LENGTH)}


def test_6_a_rewrite_and_a_file_sealed_with_another_key(
    victim: int, owner: Any, anchor_file: Path, settings: Any
) -> None:
    _rewrite(owner, victim)
    anchor_file.unlink()
    forgotten(owner, after=0)
    genuine, settings.ANCHOR_KEY = settings.ANCHOR_KEY, "guessed"
    anchored()
    assert _found(victim) == set()
    settings.ANCHOR_KEY = genuine
    assert _found(victim) == {("anchor", None)}


def test_7_an_old_anchor_file(victim: int, owner: Any, anchor_file: Path) -> None:
    lines = anchor_file.read_bytes().splitlines(keepends=True)
    anchor_file.write_bytes(lines[0])
    _cut(owner, victim, LENGTH // 2)
    assert _found(victim) == {("anchor", None), ("anchored", LENGTH)}
    anchor_file.unlink()
    assert _found(victim) == {("anchor", None), ("anchored", LENGTH)}


def test_7_a_database_set_back(victim: int, owner: Any) -> None:
    _cut(owner, victim, LENGTH // 2)
    forgotten(owner, after=0)
    assert _found(victim) == {("anchor", None), ("anchored", LENGTH)}


@pytest.mark.parametrize("change", ["kind = 'branch'", "parent = 1, parent_version = 1, parent_hash = origin"])
def test_a_changed_stream(victim: int, owner: Any, change: str) -> None:
    with unguarded(owner, "eventlog_stream") as cursor:
        cursor.execute(f"UPDATE eventlog_stream SET {change} WHERE id = %s", [victim])
    assert ("origin", 0) in _found(victim)


def test_a_branch_whose_parent_has_changed(victim: int, owner: Any) -> None:
    branch = store.open_stream("branch", store.Parent(victim, 6))
    store.append(branch, 0, placed("a1"), command())
    assert list(verify.check_one(branch)) == []
    with unguarded(owner, "eventlog_event") as cursor:
        cursor.execute("UPDATE eventlog_event SET hash = sha256('') WHERE stream = %s AND version = 6", [victim])
    assert list(verify.check_one(branch)) == [
        Finding("parent", f"version 6 of stream {victim}, which stream {branch} left, has changed", branch, 0)
    ]


def test_a_time_that_runs_backwards(victim: int, owner: Any) -> None:
    with unguarded(owner, "eventlog_event") as cursor:
        cursor.execute(
            "UPDATE eventlog_event SET at = at + interval '1 hour' WHERE stream = %s AND version = 1", [victim]
        )
        _rechain(cursor, victim)
    assert ("time", 2) in _found(victim)


@pytest.mark.parametrize(
    ("undo", "redo", "said"),
    [
        (
            "ALTER TABLE eventlog_event DISABLE TRIGGER eventlog_event_keep",
            "ALTER TABLE eventlog_event ENABLE ALWAYS TRIGGER eventlog_event_keep",
            "eventlog_event has lost a trigger that refuses changes, or it is switched off",
        ),
        (
            "ALTER TABLE eventlog_stream ENABLE REPLICA TRIGGER eventlog_stream_keep_all",
            "ALTER TABLE eventlog_stream ENABLE ALWAYS TRIGGER eventlog_stream_keep_all",
            "eventlog_stream has lost a trigger that refuses changes, or it is switched off",
        ),
        (
            "GRANT DELETE ON eventlog_anchor TO warmoot_app",
            "REVOKE DELETE ON eventlog_anchor FROM warmoot_app",
            "the role warmoot_app has the right to DELETE eventlog_anchor",
        ),
    ],
)
def test_a_guard_that_is_down_is_reported(owner: Any, undo: str, redo: str, said: str) -> None:
    with owner.cursor() as cursor:
        cursor.execute(undo)
        assert list(verify.check_all()) == [Finding("guard", said)]
        cursor.execute(redo)
    assert list(verify.check_all()) == []
