"""Anchoring: nothing forgotten, nothing twice, whatever crashes and whoever comes at the same time."""

import json
from collections import Counter
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from eventlog import anchorfile, anchors, chain, database, store, tasks, verify
from eventlog.projector import ForeignLog
from tests.eventlog.support import (
    anchored,
    at_once,
    command,
    forgotten,
    of_the_last_release,
    placed,
    played,
    settled,
    unguarded,
)

pytestmark = pytest.mark.django_db(transaction=True)


def _lines(anchor_file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in anchor_file.read_text().splitlines()]


def _heads(anchor_file: Path) -> list[list[list[object]]]:
    return [line["heads"] for line in _lines(anchor_file)]


def test_it_works(stream: int, anchor_file: Path) -> None:
    receipt = store.append(stream, 0, placed("a1", "a2"), command())
    assert anchored() == 1
    (line,) = _lines(anchor_file)
    assert line["heads"] == [[stream, 2, receipt.hash]]
    assert (line["sequence"], line["previous"]) == (1, "0" * 64)
    assert list(verify.check_all()) == []


def test_only_what_moved_is_anchored_again(anchor_file: Path) -> None:
    one, other, _ = (store.open_stream("match") for _ in range(3))
    hashes = [store.append(stream, 0, placed("a1"), command()).hash for stream in (one, other)]
    assert anchored() == 2
    assert anchored() == 0
    newer = store.append(other, 1, placed("a2"), command()).hash
    assert anchored() == 1
    assert _heads(anchor_file) == [[[one, 1, hashes[0]], [other, 1, hashes[1]]], [[other, 2, newer]]]
    first, second = _lines(anchor_file)
    assert second["previous"] == first["mac"]


def test_every_head_once_when_many_workers_come_at_once(anchor_file: Path) -> None:
    def play(number: int) -> int:
        if number < 4:
            return sum(anchors.anchor() for _ in range(10))
        for _ in range(10):
            played(3)
        return 0

    total = sum(at_once(8, play)) + anchored()
    heads = [head for batch in _heads(anchor_file) for head in batch]
    assert len(heads) == total
    assert {stream for stream, version, _ in heads if version == 3} == {stream for stream, _, _ in heads}
    assert max(Counter((stream, version) for stream, version, _ in heads).values()) == 1
    assert len({stream for stream, _, _ in heads}) == 40
    assert list(verify.check_all()) == []


def test_many_heads_are_anchored_in_several_batches(monkeypatch: pytest.MonkeyPatch, anchor_file: Path) -> None:
    monkeypatch.setattr(anchors, "WINDOW", 3)
    streams = [played(1) for _ in range(10)]
    assert anchored() == 10
    assert [len(batch) for batch in _heads(anchor_file)] == [3, 3, 3, 1]
    assert [head[0] for batch in _heads(anchor_file) for head in batch] == streams


def test_a_crash_after_the_file_was_written(stream: int, owner: Any, anchor_file: Path) -> None:
    """In a release that wrote the file first the database never learned of the batch: it is taken over."""
    for version in range(2):
        store.append(stream, version, placed("a1"), command())
        anchored()
    forgotten(owner, after=1)
    of_the_last_release(owner)
    assert list(verify.check_all()) == []
    store.append(stream, 2, placed("a2"), command())
    assert anchored() == 1
    assert [line["sequence"] for line in _lines(anchor_file)] == [1, 2, 3]
    assert list(verify.check_all()) == []


@pytest.mark.parametrize("torn", [b'{"sequence":2,"at"', b"\0" * 300])
def test_a_crash_while_the_file_was_written(stream: int, anchor_file: Path, torn: bytes) -> None:
    store.append(stream, 0, placed("a1"), command())
    anchored()
    with anchor_file.open("ab") as file:
        file.write(torn)
    assert list(verify.check_all()) == []
    store.append(stream, 1, placed("a2"), command())
    anchored()
    assert [line["sequence"] for line in _lines(anchor_file)] == [1, 2]
    assert list(verify.check_all()) == []


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda _: "", "is missing or empty, but the database remembers batch 2"),
        (lambda text: text.splitlines(keepends=True)[0], "ends with batch 1, but the database remembers batch 2"),
        (lambda text: text + "more\n", "ends with something else, but the database remembers batch 2"),
    ],
)
def test_nothing_is_anchored_on_a_file_that_does_not_fit(
    stream: int, anchor_file: Path, damage: Any, said: str
) -> None:
    for version in range(2):
        store.append(stream, version, placed("a1"), command())
        anchored()
    anchor_file.write_text(damage(anchor_file.read_text()))
    before = anchor_file.read_bytes()
    store.append(stream, 2, placed("a1"), command())
    with pytest.raises(CommandError, match=said):
        call_command("anchor")
    assert anchor_file.read_bytes() == before
    assert [finding.kind for finding in verify.check_all()] == ["anchor"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"sequence":2', '"sequence":3', "line 2, was changed, or sealed with another key"),
        (',1,"', ',9,"', "line 1, was changed, or sealed with another key"),
        ('"heads"', '"tails"', "line 1, is not a batch of heads"),
        ("{", "[", "line 1, is not a batch of heads"),
    ],
)
def test_a_changed_file(stream: int, anchor_file: Path, old: str, new: str, said: str) -> None:
    for version in range(2):
        store.append(stream, version, placed("a1"), command())
        anchored()
    anchor_file.write_text(anchor_file.read_text().replace(old, new, 1))
    assert [finding.sentence for finding in verify.check_anchors()] == [f"{anchor_file.name}, {said}"]


def test_lines_cannot_change_places(stream: int, anchor_file: Path) -> None:
    for version in range(2):
        store.append(stream, version, placed("a1"), command())
        anchored()
    first, second = anchor_file.read_text().splitlines(keepends=True)
    anchor_file.write_text(second + first)
    assert [finding.sentence for finding in verify.check_anchors()] == [
        f"{anchor_file.name}, line 1, does not follow the line before it"
    ]


def test_after_a_restore_the_file_is_put_aside(stream: int, owner: Any, anchor_file: Path) -> None:
    """The database came back from a backup made between the two anchors; what was lost since stays provable."""
    for version in range(3):
        store.append(stream, version, placed("a1"), command())
        anchored()
    forgotten(owner, after=1)
    with unguarded(owner, "eventlog_event") as cursor:
        cursor.execute("DELETE FROM eventlog_event WHERE stream = %s AND version > 1", [stream])
    assert {finding.kind for finding in verify.check_all()} == {"anchor", "anchored"}
    with pytest.raises(CommandError):
        call_command("anchor")
    said = StringIO()
    settled()
    call_command("anchor", "--after-restore", stdout=said)
    assert said.getvalue() == "batches put aside: 2\nheads anchored: 0\n"
    assert list(verify.check_all()) == []
    (aside,) = anchor_file.parent.glob(f"{anchor_file.name}.*")
    assert len(aside.read_text().splitlines()) == 3
    store.append(stream, 1, placed("b2"), command())
    settled()
    call_command("anchor", stdout=said)
    assert [line["sequence"] for line in _lines(anchor_file)] == [1, 2]


@pytest.mark.parametrize("left", [2, 1, 0, None])
def test_after_the_file_was_lost_anchoring_goes_on(stream: int, anchor_file: Path, left: int | None) -> None:
    """From an older copy, an empty file or none, once somebody says so: the database has all lines."""
    for version in range(3):
        store.append(stream, version, placed("a1"), command())
        anchored()
    whole = anchor_file.read_bytes()
    lines = anchor_file.read_text().splitlines(keepends=True)
    anchor_file.write_text("".join(lines[:left])) if left is not None else anchor_file.unlink()
    for words in ((), ("--after-restore",)):
        with pytest.raises(CommandError):
            call_command("anchor", *words)
    assert [finding.kind for finding in verify.check_all()] == ["anchor"]
    said = StringIO()
    settled()
    call_command("anchor", "--after-loss", stdout=said)
    assert said.getvalue() == "batches written: 3, lost for good: 0\nheads anchored: 0\n"
    assert anchor_file.read_bytes() == whole
    assert list(verify.check_all()) == []
    with pytest.raises(CommandError, match="nothing that the database remembers is missing"):
        call_command("anchor", "--rebuild-mirror")
    store.append(stream, 3, placed("b2"), command())
    anchored()
    assert list(verify.check_all()) == []
    anchor_file.write_bytes(whole)
    assert [finding.kind for finding in verify.check_all()] == ["anchor"]


@pytest.mark.parametrize(("left", "lost"), [(2, 1), (1, 2), (0, 3), (None, 3)])
def test_after_lines_were_lost_that_the_database_never_had(
    stream: int, owner: Any, anchor_file: Path, left: int | None, lost: int
) -> None:
    """As in a release that kept them in the file alone. What they held is anchored again."""
    for version in range(3):
        store.append(stream, version, placed("a1"), command())
        anchored()
    of_the_last_release(owner)
    lines = anchor_file.read_text().splitlines(keepends=True)
    anchor_file.write_text("".join(lines[:left])) if left is not None else anchor_file.unlink()
    for words in ((), ("--after-restore",)):
        with pytest.raises(CommandError):
            call_command("anchor", *words)
    said = StringIO()
    settled()
    call_command("anchor", "--after-loss", stdout=said)
    assert said.getvalue() == f"batches written: {4 - lost}, lost for good: {lost}\nheads anchored: 1\n"
    assert list(verify.check_all()) == []
    assert [line["sequence"] for line in _lines(anchor_file)] == [*range(1, 4 - lost), 4, 5]
    store.append(stream, 3, placed("b2"), command())
    anchored()
    assert list(verify.check_all()) == []


def test_nobody_without_the_key_bridges_what_he_has_cut_out(stream: int, anchor_file: Path) -> None:
    for version in range(3):
        store.append(stream, version, placed("a1"), command())
        anchored()
    first, second, third = _lines(anchor_file)
    forged = anchorfile.make(b"another", 3, third["at"], first["mac"], [(0, 2, second["mac"])])
    anchor_file.write_text(f"{json.dumps(first)}\n{msgspec.json.encode(forged).decode()}\n")
    assert [finding.sentence for finding in verify.check_anchors()] == [
        f"{anchor_file.name}, line 2, was changed, or sealed with another key"
    ]


def test_what_a_crash_left_of_a_bridge_is_put_aside(stream: int, owner: Any, anchor_file: Path) -> None:
    """In a release that wrote the file first."""
    store.append(stream, 0, placed("a1"), command())
    anchored()
    of_the_last_release(owner)
    (line,) = _lines(anchor_file)
    bridge = anchorfile.make(chain.key(), 2, line["at"], anchorfile.BEGINNING, [(anchorfile.BRIDGE, 1, line["mac"])])
    anchor_file.write_bytes(anchorfile.line_of(bridge))
    with pytest.raises(CommandError, match="ends with batch 2, but the database remembers batch 1"):
        call_command("anchor")
    settled()
    call_command("anchor", "--after-loss")
    assert list(verify.check_all()) == []


MANY = 25_000
_MANY = """
WITH streams AS (
    INSERT INTO eventlog_stream (kind, origin) SELECT 'match', sha256('') FROM generate_series(1, %s / 5) RETURNING id)
INSERT INTO eventlog_event (stream, xid, at, version, last, type, actor, data, salt, hash)
SELECT id, pg_current_xact_id(), now(), version, version, 'placed', 'user:1', '{"type":"placed"}', 'salt',
       sha256((id || '/' || version)::bytea)
  FROM streams, generate_series(1, 5) AS version ORDER BY version, id"""


@pytest.mark.parametrize("anchor", [lambda: call_command("anchor", "--after-restore"), tasks.anchor])
def test_a_long_log_that_was_restored(owner: Any, anchor_file: Path, anchor: Callable[[], object]) -> None:
    """Since it is at home here, all its events are of one transaction: more than a batch covers."""
    played(3)
    anchored()
    database.run(_MANY, (MANY,))
    with unguarded(owner, "eventlog_event", "eventlog_anchor") as cursor:
        cursor.execute("UPDATE eventlog_event SET xid = (xid::text::bigint + 1000000)::text::xid8")
        cursor.execute("UPDATE eventlog_anchor SET horizon = (horizon::text::bigint + 1000000)::text::xid8")
    with pytest.raises(ForeignLog):
        tasks.anchor()
    connection.close()
    call_command("rehome")
    settled()
    anchor()
    first, *batches = _heads(anchor_file)
    assert len(first) == 1
    newest = {stream: version for batch in batches for stream, version, _ in batch}
    assert (len(batches), {*newest.values()}, len(newest)) == (2, {5}, MANY // 5)
    assert [*verify.check_anchors()] == []
    assert anchored() == 0


def test_an_event_that_no_batch_covered_before_the_move_is_covered_after_it(owner: Any, anchor_file: Path) -> None:
    one = played(3)
    anchored()
    other = played(2)
    with unguarded(owner, "eventlog_event", "eventlog_anchor") as cursor:
        cursor.execute("UPDATE eventlog_event SET xid = (xid::text::bigint - 100)::text::xid8")
        cursor.execute("UPDATE eventlog_anchor SET horizon = (horizon::text::bigint - 100)::text::xid8")
    connection.close()
    call_command("rehome")
    assert anchored() == 1
    assert [[head[0] for head in batch] for batch in _heads(anchor_file)] == [[one], [other]]


def test_the_task_and_the_command_do_the_same(stream: int, anchor_file: Path) -> None:
    store.append(stream, 0, placed("a1"), command())
    settled()
    assert tasks.anchor() == 1
    assert tasks.anchor() == 0
    store.append(stream, 1, placed("a2"), command())
    settled()
    said = StringIO()
    call_command("anchor", stdout=said)
    assert said.getvalue() == "heads anchored: 1\n"
    assert len(_lines(anchor_file)) == 2


def test_the_beat_names_the_task(settings: Any) -> None:
    entry = settings.CELERY_BEAT_SCHEDULE["anchor"]
    assert (entry["task"], entry["schedule"]) == (tasks.anchor.name, 60.0)
    assert tasks.anchor.name in tasks.anchor.app.tasks


def test_the_task_goes_to_workers_that_have_a_file() -> None:
    """Another queue than that of the workers, of whom there may be any number on any host."""
    route = tasks.anchor.app.amqp.router.route({}, tasks.anchor.name)
    assert route["queue"].name == "anchors" != tasks.anchor.app.conf.task_default_queue


def test_a_host_that_has_not_the_file_writes_nothing_and_holds_nothing_up(
    stream: int, anchor_file: Path, settings: Any, tmp_path: Path
) -> None:
    """Until somebody has it begin one: a machine whose file was lost looks alike."""
    store.append(stream, 0, placed("a1"), command())
    anchored()
    store.append(stream, 1, placed("a2"), command())
    settings.ANCHOR_FILE = str(tmp_path / "another host" / "anchors.jsonl")
    settings.ANCHOR_MIRROR = "another host"
    with pytest.raises(chain.AnchorFault, match="is missing or empty, but the database remembers batch 1"):
        anchored()
    assert not (tmp_path / "another host").exists()
    settings.ANCHOR_FILE, settings.ANCHOR_MIRROR = str(anchor_file), "this host"
    assert anchored() == 1
    assert list(verify.check_all()) == []


def test_the_last_line_of_a_long_file(tmp_path: Path) -> None:
    path, previous, length = tmp_path / "long.jsonl", anchorfile.BEGINNING, 0
    for sequence in range(1, 4):
        heads = [(stream, 1, "f" * 64) for stream in range(sequence * 700)]
        batch = anchorfile.make(b"key", sequence, "2026-01-01T00:00:00Z", previous, heads)
        assert anchorfile.add(path, [anchorfile.line_of(batch)], length) == path.stat().st_size
        line, length = anchorfile.last_line(path)
        assert anchorfile.parse(line) == batch
        assert length == path.stat().st_size
        previous = batch.mac
    assert [anchorfile.parse(line) is not None for line in anchorfile.lines(path)] == [True, True, True]
