"""Verification since an anchor: what has changed is read as a whole, what has not by its newest event."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from eventlog import anchors, store, verify
from eventlog.since import UnknownAnchor, changed_since
from play import commands
from play.models import MatchRow
from play.verify import Fault, check_everything, check_since
from tests.eventlog.support import anchored, of_the_last_release, unguarded

pytestmark = pytest.mark.django_db(transaction=True)

CUT = "DELETE FROM eventlog_event WHERE stream = %s AND version > 1"


def _match() -> str:
    return commands.open_match("armadora", 2, {"first": 0}, ["user:1", "user:2"], actor="operator:test").id


def _stream(match_id: str) -> int:
    return MatchRow.objects.get(id=match_id).stream


def _passed(match_id: str) -> None:
    commands.give(match_id, 0, {"type": "pass"}, actor="user:1")


@pytest.fixture
def matches() -> list[str]:
    """Three matches, all anchored in batch 1; the second has moved on since, and was anchored again."""
    made = [_match() for _ in range(3)]
    anchored()
    _passed(made[1])
    anchored()
    return made


def _found(sequence: int = 1) -> list[Fault]:
    return list(check_since(changed_since(sequence)))


def test_it_works(matches: list[str]) -> None:
    opened = _match()
    changed = changed_since(1)
    assert [*changed.streams] == [_stream(matches[1]), _stream(opened)]
    assert [*changed_since(2).streams] == [_stream(opened)]
    assert (changed.findings, _found()) == ([], [])


def test_only_what_has_changed_is_read(matches: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []
    real = store.read

    def noted(stream: int, *more: Any, **named: Any) -> bytes:
        read.append(stream)
        return real(stream, *more, **named)

    monkeypatch.setattr(store, "read", noted)
    assert _found() == []
    assert {*read} == {_stream(matches[1])}


@pytest.mark.parametrize("victim", range(3), ids=["as anchored", "moved on", "as anchored, too"])
def test_a_cut_is_found(matches: list[str], owner: Any, victim: int) -> None:
    stream = _stream(matches[victim])
    with unguarded(owner, "eventlog_event") as cursor:
        cursor.execute(CUT, [stream])
    assert "anchored" in {fault.kind for fault in _found() if fault.match == matches[victim]}


@pytest.mark.parametrize("victim", [0, 1])
def test_a_stream_that_is_gone_is_found(matches: list[str], owner: Any, victim: int) -> None:
    stream = _stream(matches[victim])
    with unguarded(owner, "eventlog_event") as cursor:
        cursor.execute("DELETE FROM eventlog_event WHERE stream = %s", [stream])
    assert "anchored" in {fault.kind for fault in _found() if fault.match == matches[victim]}


@pytest.mark.parametrize("victim", [0, 1])
def test_a_log_rewritten_as_a_whole_is_found(matches: list[str], owner: Any, victim: int) -> None:
    """Every hash as it must be after what stands there now: the anchored head is another."""
    stream = _stream(matches[victim])
    before = store.origin(stream).hash
    with unguarded(owner, "eventlog_event") as cursor:
        cursor.execute("UPDATE eventlog_event SET at = at + interval '1 millisecond' WHERE stream = %s", [stream])
        for row in list(store.rows(stream)):
            before = verify.hash_of(stream, before, row)
            hash_ = "UPDATE eventlog_event SET hash = %s WHERE stream = %s AND version = %s"
            cursor.execute(hash_, [before, stream, row.version])
    assert {fault.kind for fault in _found() if fault.match == matches[victim]} == {"anchored"}


def test_an_event_slipped_in_under_an_old_number_is_found(matches: list[str], owner: Any) -> None:
    """However old the transaction that it names: the newest event is not the anchored one."""
    stream = _stream(matches[0])
    _passed(matches[0])
    with unguarded(owner, "eventlog_event") as cursor:
        cursor.execute("UPDATE eventlog_event SET xid = '3', hash = salt WHERE stream = %s AND version > 2", [stream])
    assert "hash" in {fault.kind for fault in _found() if fault.match == matches[0]}


def _edited(owner: Any, stream: int) -> None:
    with unguarded(owner, "eventlog_event") as cursor:
        cursor.execute("UPDATE eventlog_event SET data = data || ' ' WHERE stream = %s AND version = 1", [stream])


def test_an_early_event_of_what_has_moved_on_is_found(matches: list[str], owner: Any) -> None:
    """Although it was anchored as it is: what has changed is read as a whole."""
    _edited(owner, _stream(matches[1]))
    assert {fault.kind for fault in _found()} == {"hash"}


def test_an_early_event_edited_in_its_place_is_left_to_the_full_run(matches: list[str], owner: Any) -> None:
    """The twin, and what is given up: the newest event is still the anchored one."""
    _edited(owner, _stream(matches[0]))
    assert _found() == []
    assert {fault.kind for fault in check_everything()} == {"hash"}


def test_a_row_of_what_has_moved_on_is_found(matches: list[str]) -> None:
    MatchRow.objects.filter(id__in=matches[:2]).update(phase="feast")
    assert {(fault.match, fault.kind) for fault in _found()} == {(matches[1], "row")}


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda text: text.replace('"heads":[[', '"heads":[[9', 1), "was changed"),
        (lambda text: text.splitlines(keepends=True)[0], "older file"),
    ],
    ids=["changed", "cut"],
)
def test_a_file_that_was_tampered_with(
    matches: list[str], owner: Any, anchor_file: Path, damage: Callable[[str], str], said: str
) -> None:
    """What is not sealed vouches for nothing: it is read again, unless the database has the line, which is."""
    anchor_file.write_text(damage(anchor_file.read_text()))
    faults = _found(1)
    assert [fault.kind for fault in faults] == ["anchor"]
    assert said in faults[0].sentence
    if said == "was changed":
        assert [*changed_since(1).streams] == [_stream(matches[1])]
        of_the_last_release(owner)
        assert [*changed_since(1).streams] == [_stream(match) for match in matches]


def test_an_unknown_anchor(matches: list[str]) -> None:  # noqa: ARG001 - they are anchored
    with pytest.raises(UnknownAnchor):
        changed_since(3)
    with pytest.raises(CommandError, match="no batch 3"):
        call_command("verify", since=3)


def test_the_command(matches: list[str], owner: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert anchors.newest() == 2
    call_command("verify", since=1)
    assert capsys.readouterr().out.splitlines()[1:] == [
        "the newest anchor before this was batch 2",
        "1 streams changed since verified, 0 faults",
    ]
    _edited(owner, _stream(matches[1]))
    with pytest.raises(CommandError, match="1 faults"):
        call_command("verify", since=1)
    with pytest.raises(CommandError, match="name one match"):
        call_command("verify", matches[0], since=1)
