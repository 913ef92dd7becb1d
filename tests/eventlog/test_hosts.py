"""Anchors of several machines: one chain whoever seals, whatever is killed, and each machine's file a witness of it."""

import json
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, connection

from eventlog import anchorlog, database, mirror, repairs, store, verify
from eventlog.chain import AnchorFault
from tests.config.var import wait_until
from tests.eventlog.hosts import Host, Hosts, hosts
from tests.eventlog.support import anchored, command, placed, played, settled, unguarded

pytestmark = pytest.mark.django_db(transaction=True)

SEALS = "tried(anchors.anchor)"
_WAITS = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
_KEYS = {"eventlog_anchor": "sequence", "eventlog_anchorline": "sequence"}
NO_LOCK = "anchorlog._TAKE = 'SELECT %s'"
REACHES = "held_up(anchorlog, 'seal', asks)"
DEATHS = {
    "under the lock": "held_up(anchorlog, 'seal', dies)",
    "half written": "held_up(anchorlog, 'keep', dies)",
    "committed": "held_up(mirror, 'follow', dies)",
    "half a line in the file": "setattr(anchorfile, 'add', dies_in_a_line)",
    "in the file": "held_up(mirror, 'record', dies)",
}


@pytest.fixture(scope="module")
def machines(django_db_setup: None) -> Iterator[Hosts]:  # noqa: ARG001 - on the test database
    with hosts() as all_:
        yield all_


@pytest.fixture
def two(machines: Hosts, tmp_path: Path, stream: int) -> Iterator[tuple[Host, Host]]:
    """Two machines that have the same first batch; something was played since."""
    store.append(stream, 0, placed("a1"), command())
    settled()
    with machines.host(tmp_path / "one") as one, machines.host(tmp_path / "other") as other:
        assert one.does(SEALS) == ["1"]
        assert other.does(SEALS) == ["AnchorFault"]
        assert other.does("tried(lambda: repairs.rebuild('aside'))") == ["(1, 0)"]
        store.append(stream, 1, placed("a2"), command())
        settled()
        yield one, other


def _sequences(file: Path) -> list[int]:
    return [json.loads(line)["sequence"] for line in file.read_text().splitlines()]


def test_it_works(two: tuple[Host, Host]) -> None:
    """Machines that seal at the same time, while matches are played: one chain, in both files, each head once."""
    many = "for _ in range(12): anchors.anchor()"
    for each in two:
        each.begins(many)
    streams = [played(3) for _ in range(12)]
    assert [each.says() for each in two] == ["done", "done"]
    settled()
    two[0].does(SEALS)
    two[1].does("mirror.follow()")
    one, other = (each.file.read_bytes() for each in two)
    assert one == other
    batches = [json.loads(line) for line in one.splitlines()]
    assert [batch["sequence"] for batch in batches] == [*range(1, len(batches) + 1)]
    heads = [(head[0], head[1]) for batch in batches for head in batch["heads"]]
    assert len(heads) == len({*heads})
    assert {(stream, 3) for stream in streams} <= {*heads}
    assert [each.faults() for each in two] == [[], []]


def test_a_machine_waits_for_the_one_that_seals(two: tuple[Host, Host]) -> None:
    one, other = two
    one.does(REACHES)
    one.begins(SEALS)
    assert one.says() == "reached"
    other.begins(SEALS)
    assert wait_until(lambda: database.first(_WAITS) == (1,))
    one.begins("")
    assert (one.says(), one.says()) == ("1", "done")
    assert (other.says(), other.says()) == ("0", "done")
    assert _sequences(one.file) == _sequences(other.file) == [1, 2]


def _both_seal(two: tuple[Host, Host]) -> list[str]:
    """Each has seen what the other has, and begins to write."""
    for each in two:
        each.does(NO_LOCK)
        each.does(REACHES)
        each.begins(SEALS)
        assert each.says() == "reached"
    came = []
    for each in two:
        each.begins("")
        came.append(each.says())
        assert each.says() == "done"
    return came


def test_twin_without_the_lock_the_number_of_the_batch_keeps_the_second_out(two: tuple[Host, Host]) -> None:
    assert _both_seal(two) == ["1", "IntegrityError"]
    assert two[1].does(SEALS) == ["0"]
    assert _sequences(two[0].file) == _sequences(two[1].file) == [1, 2]


def test_twin_without_either_the_chain_forks_and_that_is_seen(two: tuple[Host, Host], owner: Any) -> None:
    with _without_keys(owner):
        assert _both_seal(two)[0] == "1"
        assert database.first("SELECT count(*) FROM eventlog_anchor WHERE sequence = 2") == (2,)
        assert [len(each.faults()) > 0 for each in two] == [True, True]


@contextmanager
def _without_keys(owner: Any) -> Iterator[None]:
    """Several batches of one number can be written; those that were are gone afterwards."""
    with owner.cursor() as cursor:
        for table in _KEYS:
            cursor.execute(f"ALTER TABLE {table} DROP CONSTRAINT {table}_pkey")
    try:
        yield
    finally:
        with unguarded(owner, *_KEYS) as cursor:
            for table, key in _KEYS.items():
                cursor.execute(f"DELETE FROM {table}")
                cursor.execute(f"ALTER TABLE {table} ADD CONSTRAINT {table}_pkey PRIMARY KEY ({key})")


def test_whenever_the_writer_is_killed_another_goes_on(
    machines: Hosts, stream: int, tmp_path: Path, anchor_file: Path, settings: Any
) -> None:
    """By `kill -9`, at each of these moments; what was committed stays, and the killed one's file catches up."""
    settings.ANCHOR_MIRROR = "the other"
    with machines.host(tmp_path / "one") as dying:
        for version, (moment, prepare) in enumerate(DEATHS.items()):
            store.append(stream, version, placed("a1"), command())
            settled()
            assert dying.does(f"died(lambda: {prepare})") == [str(int(signal.SIGKILL))], moment
            committed = moment not in ("under the lock", "half written")
            if version == 0:
                # The other machine is there from the beginning.
                assert anchored() == 1
                with _as(settings, "one", dying.file):
                    repairs.rebuild("aside")
            else:
                assert anchored() == (0 if committed else 1), moment
            assert _sequences(anchor_file) == [*range(1, version + 2)]
            assert list(verify.check_all()) == []
        assert dying.does("tried(mirror.follow)") == ["0"]
        assert dying.file.read_bytes() == anchor_file.read_bytes()
        assert dying.faults() == []


@contextmanager
def _as(settings: Any, name: str, file: Path) -> Iterator[None]:
    """In the stead of another machine."""
    before = settings.ANCHOR_MIRROR, settings.ANCHOR_FILE
    settings.ANCHOR_MIRROR, settings.ANCHOR_FILE = name, str(file)
    yield
    settings.ANCHOR_MIRROR, settings.ANCHOR_FILE = before


def test_a_writer_that_stands_still_loses_its_right(two: tuple[Host, Host]) -> None:
    """The server ends its session when its lease is over: what it does when it goes on comes to nothing."""
    one, other = two
    one.does("anchorlog.LEASE_MS = 300")
    one.does("held_up(anchorlog, 'seal', stands_still)")
    one.begins(SEALS)
    assert one.says() == "reached"
    assert other.does(SEALS) == ["1"]
    os.kill(one.pid, signal.SIGCONT)
    assert (one.says(), one.says()) == ("InternalError", "done")
    assert one.does("tried(mirror.follow)") == ["1"]
    assert _sequences(one.file) == _sequences(other.file) == [1, 2]
    assert other.faults() == []


def test_twin_without_a_lease_it_holds_everybody_up(two: tuple[Host, Host]) -> None:
    one, _ = two
    one.does("anchorlog.LEASE_MS = 0")
    one.does("held_up(anchorlog, 'seal', stands_still)")
    one.begins(SEALS)
    assert one.says() == "reached"
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = '500ms'")
    with pytest.raises(OperationalError, match="lock timeout"), anchorlog.held():
        pass
    connection.close()


def test_clocks_of_machines_do_not_matter(two: tuple[Host, Host], stream: int) -> None:
    """One is a day behind, the other a day ahead."""
    began = database.first("SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"')")
    for each, days in zip(two, (-1, 1), strict=True):
        each.does(f"real = time.time; time.time = lambda: real() + {days * 86400}")
    for version in range(2, 6):
        store.append(stream, version, placed("a1"), command())
        settled()
        assert two[version % 2].does(SEALS) == ["1"]
    two[0].does("mirror.follow()")
    times = [json.loads(line)["at"] for line in two[0].file.read_text().splitlines()]
    assert times == sorted(times)
    assert began is not None
    assert began[0] < times[1]
    assert two[0].faults() == []


def test_a_machine_whose_file_is_not_in_order_seals_nothing_and_the_other_goes_on(
    two: tuple[Host, Host], stream: int
) -> None:
    one, other = two
    assert other.does(SEALS) == ["1"]
    whole = other.file.read_bytes()
    for damage in (b"", whole[:-40], whole.splitlines(keepends=True)[0], whole.replace(b'"at"', b'"ta"')):
        other.file.write_bytes(damage)
        assert other.does(SEALS) == ["AnchorFault"]
        assert other.file.read_bytes() == damage
        assert other.faults() != []
    store.append(stream, 2, placed("a3"), command())
    settled()
    assert one.does(SEALS) == ["1"]
    assert one.faults() == []
    other.does("tried(lambda: repairs.rebuild('aside'))")
    assert other.file.read_bytes() == one.file.read_bytes()
    assert other.faults() == []


def test_a_lagging_mirror_is_in_order_and_is_told_of(two: tuple[Host, Host]) -> None:
    one, other = two
    one.does(SEALS)
    assert other.faults() == []
    assert mirror.lags() == [mirror.Lag("one", 2, 0), mirror.Lag("other", 1, 1)]
    assert mirror.forget("other")
    assert [lag.name for lag in mirror.lags()] == ["one"]


def _rewritten(owner: Any, stream: int) -> None:
    """An event is another, with all after it and every anchor of before gone from the database."""
    with unguarded(owner, "eventlog_event", *_KEYS) as cursor:
        cursor.execute("UPDATE eventlog_event SET actor = 'user:9' WHERE stream = %s AND version = 1", [stream])
        before = store.origin(stream).hash
        for row in list(store.rows(stream)):
            before = verify.hash_of(stream, before, row)
            cursor.execute(
                "UPDATE eventlog_event SET hash = %s WHERE stream = %s AND version = %s", [before, stream, row.version]
            )
        for table in (*_KEYS, "eventlog_mirror"):
            cursor.execute(f"DELETE FROM {table}")


def test_who_rewrites_log_and_anchors_in_the_database_is_found_by_a_mirror(
    two: tuple[Host, Host], stream: int, owner: Any, tmp_path: Path
) -> None:
    """Neither machine seals anything on top of it; and a copy of one is enough where the other's is gone."""
    one, _ = two
    one.does(SEALS)
    copy = tmp_path / "copy.jsonl"
    copy.write_bytes(one.file.read_bytes())
    _rewritten(owner, stream)
    assert [each.does(SEALS) for each in two] == [["AnchorFault"], ["AnchorFault"]]
    said = one.faults()
    assert any("the database was set back" in sentence for sentence in said)
    assert f"version 2 of stream {stream}, anchored in batch 2, is gone or another" in said
    kinds = {finding.kind for finding in verify.check_all(copies=[copy])}
    assert kinds >= {"anchor", "anchored"}


def test_twin_without_any_file_he_is_not(two: tuple[Host, Host], stream: int, owner: Any, anchor_file: Path) -> None:
    """What cannot be found: somebody has changed the database and every file of the site."""
    two[0].does(SEALS)
    _rewritten(owner, stream)
    assert not anchor_file.exists()
    assert anchored() == 1
    assert list(verify.check_all()) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("DELETE FROM eventlog_anchorline WHERE sequence = 1", "the database's line 2 does not follow"),
        ('UPDATE eventlog_anchorline SET line = replace(line, \'"at":"2\', \'"at":"1\')', "line 1 was changed"),
        ("UPDATE eventlog_anchorline SET line = 'x' WHERE sequence = 2", "line 2 is not a batch of heads"),
        ("UPDATE eventlog_anchor SET mac = repeat('0', 64) WHERE sequence = 1", "remembers another batch 1"),
        ("DELETE FROM eventlog_anchor WHERE sequence = 2", "the database has line 2, but remembers batch 1"),
    ],
)
def test_a_line_of_the_database_that_was_changed_is_found(stream: int, owner: Any, change: str, said: str) -> None:
    for version in range(2):
        store.append(stream, version, placed("a1"), command())
        anchored()
    with unguarded(owner, *_KEYS) as cursor:
        cursor.execute(change)
    assert any(said in finding.sentence for finding in verify.check_all())


def test_no_mirror_takes_a_line_that_was_changed(stream: int, owner: Any, anchor_file: Path, settings: Any) -> None:
    """Neither one that has the lines before it, nor one that is made anew."""
    for version in range(2):
        store.append(stream, version, placed("a1"), command())
        anchored()
    with unguarded(owner, "eventlog_anchorline") as cursor:
        cursor.execute(
            'UPDATE eventlog_anchorline SET line = replace(line, \'"at":"2\', \'"at":"1\') WHERE sequence = 2'
        )
        cursor.execute("DELETE FROM eventlog_mirror")
    first = anchor_file.read_bytes().splitlines(keepends=True)[0]
    anchor_file.write_bytes(first)
    with pytest.raises(AnchorFault, match="line 2 was changed, or sealed with another key"):
        mirror.follow()
    assert anchor_file.read_bytes() == first
    anchor_file.unlink()
    settings.ANCHOR_MIRROR = "a new one"
    with pytest.raises(AnchorFault, match="line 2 was changed"):
        repairs.rebuild("aside")
    assert [*anchor_file.parent.glob("anchors*")] == []
