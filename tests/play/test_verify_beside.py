"""Verification while matches are played: what comes meanwhile is no fault, and a fault is found all the same."""

from pathlib import Path
from threading import Event, Semaphore
from typing import Any

import pytest

from eventlog import anchorfile, anchors, store
from eventlog import verify as log_verify
from play import commands
from play.models import MatchRow, Participant
from play.rows import MATCH_ROWS
from play.verify import Fault, check_everything
from streams.listed import Shown
from tests.eventlog.support import anchored
from tests.play.beside import ALICE, BOB, WAIT_SECONDS, beside, move, opened

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def anchor_file(settings: Any, tmp_path: Path) -> None:
    settings.ANCHOR_FILE = str(tmp_path / "anchors.jsonl")


def faults() -> list[Fault]:
    return list(check_everything())


def test_it_works(monkeypatch: pytest.MonkeyPatch) -> None:
    """While one match is looked at, others are moved, rewound, opened and anchored: nothing is found that is not so."""
    quiet, here, look = opened(), opened(), MATCH_ROWS.in_tables
    go, gone, done = Semaphore(0), Semaphore(1), Event()

    def looked(stream: int) -> tuple[Shown, int] | None:
        assert gone.acquire(timeout=WAIT_SECONDS)
        go.release()
        return look(stream)

    def play() -> int:
        turns = 0
        while go.acquire(timeout=WAIT_SECONDS) and not done.is_set():
            for begun in (here, opened()):
                for number in range(3):
                    move(begun.id, number)
            commands.rewind(here.id, here.match.version, "again", actor="officer:900000009/rewind")
            anchors.anchor()
            turns += 1
            gone.release()
        return turns

    monkeypatch.setattr(MATCH_ROWS, "in_tables", looked)
    with beside() as others:
        playing = others.start(play)
        try:
            sound = [faults() for _ in range(4)]
            MatchRow.objects.filter(id=quiet.id).update(phase="feast")
            planted = {(fault.match, fault.kind) for fault in faults()}
        finally:
            done.set()
            go.release()
        turns = playing.result()
    assert turns >= 2 + 4 + 8 + 16
    assert sound == [[]] * 4
    assert planted == {(quiet.id, "row")}


def moving_on(monkeypatch: pytest.MonkeyPatch, match_id: str, head: int | None) -> None:
    """Let a move come between the look at the tables and the look at the log; `head` instead of what was seen there."""
    look, left = MATCH_ROWS.in_tables, [0]

    def looked(stream: int) -> tuple[Shown, int] | None:
        found = look(stream)
        if left:
            move(match_id, left.pop())
        return found if found is None or head is None else (found[0], head)

    monkeypatch.setattr(MATCH_ROWS, "in_tables", looked)


def test_a_move_between_the_tables_and_the_log_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    here = opened()
    moving_on(monkeypatch, here.id, None)
    assert faults() == []
    assert faults() == []


def test_twin_with_the_log_read_to_its_end_it_is_a_false_alarm(monkeypatch: pytest.MonkeyPatch) -> None:
    here = opened()
    moving_on(monkeypatch, here.id, 2**31 - 1)
    assert {(fault.match, fault.kind) for fault in faults()} == {(here.id, "row")}


def opening(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a match be opened between the look at the streams and the look at the events."""
    look = log_verify._events

    def looked(after: int, upto: int) -> Any:
        opened()
        return look(after, upto)

    monkeypatch.setattr(log_verify, "_events", looked)


def test_a_match_opened_between_the_streams_and_the_events_is_no_stray(monkeypatch: pytest.MonkeyPatch) -> None:
    opened()
    opening(monkeypatch)
    assert faults() == []


def test_twin_unless_its_stream_is_looked_for_again_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    opening(monkeypatch)
    monkeypatch.setattr(log_verify, "_opened_since", lambda stream: stream)
    assert {fault.kind for fault in faults()} == {"stream"}


def anchoring(monkeypatch: pytest.MonkeyPatch, *, to_the_end: bool) -> None:
    """Let batches be anchored between the look at the database's memory and the reading of the file."""
    here, lines = opened(), anchorfile.lines
    assert anchored() == 1

    def read(path: Path, length: int | None = None) -> Any:
        for number in range(3):
            move(here.id, number)
            assert anchored() == 1
        return lines(path, None if to_the_end else length)

    monkeypatch.setattr(anchorfile, "lines", read)


def test_batches_anchored_meanwhile_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    anchoring(monkeypatch, to_the_end=False)
    assert faults() == []


def test_twin_with_the_file_read_to_its_end_the_database_seems_set_back(monkeypatch: pytest.MonkeyPatch) -> None:
    anchoring(monkeypatch, to_the_end=True)
    assert {fault.kind for fault in faults()} == {"anchor"}


def test_a_match_that_no_list_shows_and_a_list_that_shows_no_match() -> None:
    here, other = opened(), opened()
    MatchRow.objects.filter(id=here.id).delete()
    MatchRow.objects.filter(id=other.id).update(stream=other.stream + 1000)
    assert {(fault.match, fault.kind) for fault in faults()} == {(here.id, "row"), (other.id, "row")}


def test_participants_that_are_not_those_of_the_log() -> None:
    here = opened()
    for change in ({"seats": [0]}, {"over": True}, {"player": "user:9"}):
        Participant.objects.filter(match=here.id, player=BOB).update(**change)
        assert {(fault.match, fault.kind) for fault in faults()} == {(here.id, "row")}
        Participant.objects.filter(match=here.id).exclude(player=ALICE).update(player=BOB, seats=[1], over=False)
    assert faults() == []
    assert store.head(here.stream).version == here.match.version
