"""A site of the release that kept the lines of anchors in one machine's file alone, and processes of it that go on."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction

from eventlog import anchorfile, anchorlog, anchors, chain, database, mirror, repairs, store, verify
from eventlog.chain import AnchorFault
from tests.eventlog.support import anchored, command, of_the_last_release, placed, settled

pytestmark = pytest.mark.django_db(transaction=True)
_HEAD = """
SELECT stream, version, encode(hash, 'hex'), xid::text, position, clock_timestamp()
  FROM eventlog_event ORDER BY xid DESC, position DESC LIMIT 1"""


@pytest.fixture
def old_site(stream: int, owner: Any, anchor_file: Path) -> Path:
    """Three batches in the file, of which the database has the seals."""
    for version in range(3):
        store.append(stream, version, placed("a1"), command())
        anchored()
    of_the_last_release(owner)
    return anchor_file


def _kept() -> list[bytes]:
    return [line for page in anchorlog.pages(0) for _, line in page]


def sealed_by_the_last_release(file: Path, *, crashes: bool = False) -> None:
    """As it did: the file first, on what the file ends with, and then the database; `AnchorFault` where they differ."""
    with transaction.atomic():
        database.run("SELECT pg_advisory_xact_lock(%s)", (0x77616D6F6F74,))
        line, length = anchorfile.last_line(file)
        last, newest = anchorfile.parse(line), anchorlog.newest()
        if last is None or (last.sequence, last.mac) != newest.link:
            raise AnchorFault
        stream, version, hash_, xid, position, now = database.first(_HEAD) or ()
        head = (stream, version, hash_)
        batch = anchorfile.make(chain.key(), newest.sequence + 1, now.isoformat(), newest.mac, [head])
        anchorfile.add(file, [anchorfile.line_of(batch)], length)
        if not crashes:
            statement = (
                "INSERT INTO eventlog_anchor (sequence, at, mac, horizon, position) VALUES (%s,%s,%s,%s::xid8,%s)"
            )
            database.run(statement, (batch.sequence, now, batch.mac, xid, position))


def _sealed_later(stream: int, version: int, file: Path, *, crashes: bool = False) -> None:
    store.append(stream, version, placed("a1"), command())
    settled()
    sealed_by_the_last_release(file, crashes=crashes)


@pytest.mark.parametrize("page", [1000, 2])
def test_it_works(stream: int, old_site: Path, monkeypatch: pytest.MonkeyPatch, page: int) -> None:
    """The first start takes the lines over, as they are; until then nothing is wrong."""
    monkeypatch.setattr(anchorlog, "PAGE", page)
    assert list(verify.check_all()) == []
    before = old_site.read_bytes()
    assert anchored() == 0
    assert b"".join(_kept()) == before == old_site.read_bytes()
    store.append(stream, 3, placed("a1"), command())
    assert anchored() == 1
    assert b"".join(_kept()) == old_site.read_bytes()
    assert list(verify.check_all()) == []


def test_processes_of_both_releases_seal_one_after_the_other(stream: int, old_site: Path) -> None:
    """On the machine that has the file, whichever comes next; and one of the old that is killed is made up for."""
    for version in range(3, 9, 2):
        _sealed_later(stream, version, old_site)
        assert list(verify.check_all()) == []
        store.append(stream, version + 1, placed("a1"), command())
        assert anchored() == 1
        assert list(verify.check_all()) == []
    assert [json.loads(line)["sequence"] for line in _kept()] == [*range(1, 10)]
    assert b"".join(_kept()) == old_site.read_bytes()


def test_what_a_killed_process_of_the_old_release_left_is_taken_over(stream: int, old_site: Path) -> None:
    _sealed_later(stream, 3, old_site, crashes=True)
    assert list(verify.check_all()) == []
    anchored()
    assert b"".join(_kept()) == old_site.read_bytes()
    assert [json.loads(line)["sequence"] for line in _kept()][:4] == [1, 2, 3, 4]
    assert list(verify.check_all()) == []


def test_another_machine_waits_for_the_lines_and_harms_no_old_process(
    stream: int, old_site: Path, tmp_path: Path, settings: Any
) -> None:
    settings.ANCHOR_FILE, settings.ANCHOR_MIRROR = str(tmp_path / "b.jsonl"), "b"
    with pytest.raises(AnchorFault):
        anchored()
    _sealed_later(stream, 3, old_site)
    settings.ANCHOR_FILE, settings.ANCHOR_MIRROR = str(old_site), "a"
    anchored()
    settings.ANCHOR_FILE, settings.ANCHOR_MIRROR = str(tmp_path / "b.jsonl"), "b"
    assert repairs.rebuild("aside") == (4, 0)
    store.append(stream, 4, placed("a1"), command())
    assert anchored() == 1
    with pytest.raises(AnchorFault):
        _sealed_later(stream, 5, old_site)
    settings.ANCHOR_FILE, settings.ANCHOR_MIRROR = str(old_site), "a"
    mirror.follow()
    sealed_by_the_last_release(old_site)
    assert anchors.newest() == 6
    assert list(verify.check_all()) == []


def test_a_file_that_was_changed_is_not_taken_over(old_site: Path) -> None:
    lines = old_site.read_bytes().splitlines(keepends=True)
    for damage in (
        [lines[0].replace(b'"heads":[[', b'"heads":[[9'), *lines[1:]],
        [lines[1], lines[0], lines[2]],
        [b"{}\n", *lines[1:]],
        lines[1:],
    ):
        old_site.write_bytes(b"".join(damage))
        with pytest.raises(AnchorFault):
            anchored()
        assert _kept() == []


def test_what_comes_before_a_changed_line_is_not_lost(old_site: Path) -> None:
    """Where an operator goes on: the rest is anchored again, and the changed file put aside."""
    first, second, third = old_site.read_bytes().splitlines(keepends=True)
    for damage in (b"{}\n", second.replace(b'"heads":[[', b'"heads":[[9')):
        old_site.write_bytes(first + damage + third)
        with pytest.raises(AnchorFault):
            anchored()
    assert repairs.rebuild("aside") == (2, 2)
    assert [json.loads(line)["sequence"] for line in _kept()] == [1, 4]
    assert anchored() == 1
    assert list(verify.check_all()) == []
    assert old_site.with_name("anchors.jsonl.aside").read_bytes() == first + damage + third


def test_twin_lines_that_were_never_sealed_would_be(old_site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chain, "fault", lambda *_: "")
    old_site.write_bytes(old_site.read_bytes().replace(b'"heads":[[', b'"heads":[[9', 1))
    anchored()
    assert len(_kept()) == 3
