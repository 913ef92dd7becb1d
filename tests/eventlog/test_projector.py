"""R8 and R10: what is built from the log gets every event once, in order, whatever commits late or not at all."""

import threading
import time
from collections.abc import Sequence
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection, transaction

from eventlog import database, projector, store, verify
from eventlog.projector import Seen
from games.kernel.chance import Luck
from tests.eventlog.support import at_once, caught_up, command, placed, settled, unguarded

pytestmark = pytest.mark.django_db(transaction=True)

WRITERS, EACH = 8, 400
BY_POSITION = "SELECT position, stream, version FROM eventlog_event WHERE position > %s ORDER BY position"


class Diary:
    """A consumer that writes down what it is given, in memory."""

    def __init__(self, name: str = "diary") -> None:
        self.name = name
        self.seen: list[Seen] = []

    def take(self, events: Sequence[Seen]) -> None:
        self.seen += events

    def drop(self) -> None:
        self.seen.clear()

    @property
    def places(self) -> list[tuple[int, int]]:
        return [(event.stream, event.version) for event in self.seen]


def _everything() -> list[tuple[int, int]]:
    with database.rows("SELECT stream, version FROM eventlog_event ORDER BY stream, version") as found:
        return list(found.fetchall())


def test_it_works(stream: int) -> None:
    receipt = store.append(stream, 0, placed("a1", "a2"), command())
    diary = Diary()
    assert projector.behind(diary) == 0
    assert caught_up(diary) == 2
    first, second = placed("a1", "a2")
    assert diary.seen == [
        (stream, 1, "placed", first.data, "user:1", receipt.at),
        (stream, 2, "placed", second.data, "user:1", receipt.at),
    ]
    assert caught_up(diary) == 0
    store.append(stream, 2, placed("a3"), command())
    assert projector.behind(diary) == 1
    assert caught_up(diary) == 1
    assert diary.places == [(stream, 1), (stream, 2), (stream, 3)]


class Traffic:
    """Eight writers, of whose commits every twentieth is late, and two who read meanwhile."""

    def __init__(self) -> None:
        self.streams = [store.open_stream("match") for _ in range(WRITERS)]
        self.writing = threading.Semaphore(0)
        self.diary = Diary()
        self.by_position: list[tuple[int, int]] = []

    def run(self) -> None:
        at_once(WRITERS + 2, lambda number: ([self.write] * WRITERS + [self.project, self.follow])[number](number))

    def write(self, number: int) -> None:
        luck, stream = Luck(number), self.streams[number]
        for version in range(EACH):
            if luck.below("late", 20):
                store.append(stream, version, placed("a1"), command())
                continue
            with transaction.atomic():
                store.append(stream, version, placed("a1"), command())
                time.sleep(luck.fraction() * 0.02)
        self.writing.release()

    def project(self, _: int) -> None:
        while self.writing._value < WRITERS:
            projector.advance(self.diary)
        caught_up(self.diary)

    def follow(self, _: int) -> None:
        """The twin: everything after the newest position seen."""
        newest, finished = 0, False
        while not finished:
            finished = self.writing._value == WRITERS
            with database.rows(BY_POSITION, (newest,)) as found:
                page = found.fetchall()
            newest = page[-1][0] if page else newest
            self.by_position += [(stream, version) for _, stream, version in page]


def test_nothing_is_skipped_while_commits_are_late() -> None:
    """R8, and its twin in the same run."""
    traffic = Traffic()
    traffic.run()
    places = traffic.diary.places
    assert sorted(places) == _everything()
    for one in traffic.streams:
        assert [version for stream, version in places if stream == one] == list(range(1, EACH + 1))
    assert len(traffic.by_position) < WRITERS * EACH


def test_an_old_transaction_does_not_turn_a_stream_round(stream: int) -> None:
    """Whoever began to write first may append last; by the transactions' own numbers version 2 would come before 1."""
    began, appended = threading.Event(), threading.Event()

    def early(_: int) -> None:
        with transaction.atomic():
            database.first("SELECT pg_current_xact_id()")
            began.set()
            assert appended.wait(10)
            store.append(stream, 1, placed("a2"), command())

    def late(_: int) -> None:
        assert began.wait(10)
        store.append(stream, 0, placed("a1"), command())
        appended.set()

    at_once(2, lambda number: (early, late)[number](number))
    diary = Diary()
    assert caught_up(diary, batch=1) == 2
    assert diary.places == [(stream, 1), (stream, 2)]
    # The twin: the transactions' own numbers are the other way round.
    own = "SELECT version FROM eventlog_event WHERE stream = %s ORDER BY xmin::text::bigint"
    with database.rows(own, (stream,)) as found:
        assert found.fetchall() == [(2,), (1,)]


def test_transactions_are_ordered_as_numbers(owner: Any) -> None:
    """The hundredth comes after the ninety-ninth, and both were over long ago."""
    streams = [store.open_stream("match") for _ in range(2)]
    for stream in streams:
        store.append(stream, 0, placed("a1"), command())
    with unguarded(owner, "eventlog_event") as cursor:
        for stream, number in zip(streams, ("100", "99"), strict=True):
            cursor.execute("UPDATE eventlog_event SET xid = %s::text::xid8 WHERE stream = %s", [number, stream])
    diary = Diary()
    assert caught_up(diary, batch=1) == 2
    assert diary.places == [(streams[1], 1), (streams[0], 1)]


def test_a_gap_in_positions_stalls_nobody(stream: int) -> None:
    with transaction.atomic():
        store.append(stream, 0, placed("a1"), command())
        transaction.set_rollback(True)
    store.append(stream, 0, placed("b1"), command())
    settled()
    assert projector.catch_up(Diary()) == 1
    with database.rows("SELECT max(position), count(*) FROM eventlog_event") as found:
        newest, count = found.fetchall()[0]
    assert newest > count == 1


def test_a_thousand_events_at_once_come_in_order(stream: int) -> None:
    store.append(stream, 0, placed(*map(str, range(1_000))), command())
    diary = Diary()
    assert caught_up(diary, batch=300) == 1_000
    assert diary.places == [(stream, version) for version in range(1, 1_001)]


def test_no_head_is_ever_below_its_events(stream: int) -> None:
    """Asked for in one statement while eight write."""
    both = "SELECT max(version), count(*) FROM eventlog_event WHERE stream = %s"
    odd = []

    def play(number: int) -> None:
        version = 0
        while version < 300:
            if number == 0:
                newest, count = database.first(both, (stream,)) or (None, None)
                version = newest or 0
                odd.extend([(newest, count)] if version != count else [])
                version = max(version, store.head(stream).version)
                continue
            try:
                version = store.append(stream, version, placed("a1"), command()).last
            except store.VersionConflict as conflict:
                version = conflict.current

    at_once(8, play)
    assert odd == []


def test_consumers_are_apart_and_two_runs_of_one_take_turns() -> None:
    for _ in range(20):
        store.append(store.open_stream("match"), 0, placed("a1", "a2", "a3"), command())
    diaries = [Diary("one"), Diary("other")]
    settled()

    def run(number: int) -> None:
        while projector.advance(diaries[number % 2], batch=7):
            pass

    at_once(4, run)
    for diary in diaries:
        assert sorted(diary.places) == _everything()


def test_what_a_failing_consumer_did_is_undone(stream: int) -> None:
    store.append(stream, 0, placed("a1"), command())

    class Clumsy(Diary):
        fails = True

        def take(self, events: Sequence[Seen]) -> None:
            store.save_snapshot(events[0].stream, 1, "clumsy", "schema", b"half")
            super().take(events)
            if self.fails:
                raise ZeroDivisionError

    clumsy = Clumsy()
    settled()
    with pytest.raises(ZeroDivisionError):
        projector.advance(clumsy)
    assert store.snapshots(stream) == []
    clumsy.fails = False
    assert projector.advance(clumsy) == 1
    assert [(kept.version, kept.state) for kept in store.snapshots(stream)] == [(1, b"half")]
    assert clumsy.places == [(stream, 1)]


def test_rebuilding_gives_the_same(stream: int) -> None:
    store.append(stream, 0, placed(*map(str, range(25))), command())
    diary = Diary()
    caught_up(diary)
    before = list(diary.seen)
    settled()
    assert projector.rebuild(diary, batch=10) == 25
    assert diary.seen == before
    store.append(stream, 25, placed("a1"), command())
    assert caught_up(diary) == 1


def test_a_new_consumer_begins_by_dropping(stream: int) -> None:
    store.append(stream, 0, placed("a1"), command())
    diary = Diary()
    diary.seen.append(Seen(0, 0, "left over", b"", "", store.head(stream).at))  # type: ignore[arg-type]
    caught_up(diary)
    assert diary.places == [(stream, 1)]


def test_a_log_from_another_server_is_refused_until_it_is_at_home(owner: Any, stream: int) -> None:
    """A dump carries the old server's transaction numbers, which lie in the new one's future."""
    store.append(stream, 0, placed("a1", "a2"), command())
    early, late = Diary("early"), Diary("late")
    caught_up(early)
    projector.advance(late, batch=1)
    with unguarded(owner, "eventlog_event") as cursor:
        cursor.execute("UPDATE eventlog_event SET xid = (xid::text::bigint + 1000000)::text::xid8")
        cursor.execute("UPDATE eventlog_checkpoint SET xid = (xid::text::bigint + 1000000)::text::xid8")
    for diary in (early, late):
        with pytest.raises(projector.ForeignLog):
            projector.advance(diary)
    connection.close()
    call_command("rehome")
    store.append(stream, 2, placed("a3"), command())
    assert caught_up(early) == 1
    assert caught_up(late) == 3
    assert early.places == late.places == [(stream, 1), (stream, 2), (stream, 3)]
    assert list(verify.check_all()) == []
