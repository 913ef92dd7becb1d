"""What is built from the log and can be built again: consumers read every event once, in order, and miss none.

A position is taken before its transaction commits, so "everything after the newest position seen" skips whoever commits
late. Consumers read by (xid, position) instead, and only below the oldest transaction still running, where nothing can
appear any more. The order of each stream is kept; across streams it is that in which the transactions began. How far a
consumer has come is stored together with what it built, so that a crash neither repeats nor loses an event.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any, NamedTuple, Protocol, TypeVar

from django.db import transaction

from eventlog import database
from eventlog.faults import LogFault

BATCH = 1_000
# The place of a consumer that has to begin by throwing away what it may have built.
UNBUILT = -1

_ENROL = "INSERT INTO eventlog_checkpoint (consumer, xid, position) VALUES (%s, '0', %s) ON CONFLICT DO NOTHING"
_LOCK = "SELECT xid::text, position FROM eventlog_checkpoint WHERE consumer = %s FOR UPDATE"
_NEXT = """
SELECT e.xid::text, e.position, e.stream, e.version, e.type, convert_to(e.data, 'UTF8'), e.actor, e.at
  FROM eventlog_event e
 WHERE (e.xid, e.position) > (%s::text::xid8, %s) AND e.xid < pg_snapshot_xmin(pg_current_snapshot())
 ORDER BY e.xid, e.position LIMIT %s"""
_ADVANCE = "UPDATE eventlog_checkpoint SET xid = %s::text::xid8, position = %s WHERE consumer = %s"
_NEWEST = """
SELECT xid::text, position FROM eventlog_event WHERE xid < pg_snapshot_xmin(pg_current_snapshot())
 ORDER BY xid DESC, position DESC LIMIT 1"""
_BUILT = "SELECT position <> %s FROM eventlog_checkpoint WHERE consumer = %s"
_BEHIND = """
SELECT count(*) FROM eventlog_event
 WHERE (xid, position) > (SELECT xid, position FROM eventlog_checkpoint WHERE consumer = %s)"""
# Asked of the newest only, so that the answer comes from the end of the index.
_FOREIGN = """
SELECT (SELECT xid FROM eventlog_event ORDER BY xid DESC LIMIT 1) > pg_snapshot_xmax(pg_current_snapshot())"""


T = TypeVar("T")


class Place(NamedTuple):
    """How far the log is read: up to this event, which is settled like all before it."""

    xid: str = "0"
    position: int = 0


class Seen(NamedTuple):
    """An event as consumers get it."""

    stream: int
    version: int
    type: str
    data: bytes
    actor: str
    at: datetime


rebuilds: dict[str, Callable[[], int]] = {}
"""What `manage.py rebuild` makes anew beside the lists of streams, by what it is; each says how many there are."""


class Consumer(Protocol):
    """Something built from events. Its methods work on Django's connection, inside the projector's transaction."""

    name: str

    def take(self, events: Sequence[Seen]) -> None:
        """Process the events; each event comes once, in order."""

    def drop(self) -> None:
        """Throw away everything built."""


class ForeignLog(LogFault):
    """The log came here from another server, whose transactions are not numbered like this one's."""

    def __init__(self) -> None:
        super().__init__("the log was brought here from another server: run `python manage.py rehome` once")


def advance(consumer: Consumer, batch: int = BATCH) -> int:
    """Give a consumer the next events, up to a number; return how many it got.

    Safe to run twice at once: the second call waits and continues where the first ended. Raises `ForeignLog` if the log
    was moved here.
    """
    with held(consumer) as place:
        if place.position == UNBUILT:
            consumer.drop()
        return _take(consumer, place, batch)


def catch_up(consumer: Consumer, batch: int = BATCH) -> int:
    """Give a consumer every event that is settled now, batch by batch; return how many it got."""
    taken = total = advance(consumer, batch)
    while taken == batch:
        taken = advance(consumer, batch)
        total += taken
    return total


def rebuild(consumer: Consumer, batch: int = BATCH) -> int:
    """Throw away what a consumer built and build it again from the first event; return how many events it got.

    One transaction, so nobody sees half of it. Other consumers get nothing new while it runs.
    """
    with transaction.atomic():
        _place(consumer)
        consumer.drop()
        place, total = Place(), 0
        while True:
            taken = _take(consumer, place, batch)
            total += taken
            if taken < batch:
                return total
            place = _place(consumer)


def up_to(place: Place, batch: int = BATCH) -> Iterator[list[Seen]]:
    """Yield every event up to a place, in the order in which consumers get them, in pages. Blocks nobody."""
    last = Place()
    while _key(last) < _key(place):
        with database.rows(_NEXT, (*last, batch)) as found:
            rows = [row for row in found.fetchall() if _key(row) <= _key(place)]
        if not rows:
            return
        yield [Seen._make(row[2:]) for row in rows]
        last = Place._make(rows[-1][:2])


def settled() -> Place:
    """Return the newest event before which nothing can appear any more; raises `ForeignLog` if the log was moved."""
    refuse_foreign_log()
    row = database.first(_NEWEST)
    return Place() if row is None else Place._make(row)


def replace(consumer: Consumer, place: Place, write: Callable[[], T]) -> T:
    """Replace what a consumer built by what was made beside it from everything up to a place. Return what `write`
    returns.

    One transaction. Later events come to the consumer afterwards, and some earlier ones again.
    """
    with held(consumer):
        done = write()
        database.run(_ADVANCE, (*place, consumer.name))
        return done


@contextmanager
def held(consumer: Consumer) -> Iterator[Place]:
    """Open a transaction in which nobody else builds for the consumer, and return where the consumer stands."""
    with transaction.atomic():
        yield _place(consumer)


def is_built(consumer: Consumer) -> bool:
    """Return whether the consumer has ever begun, and has not been told since to begin anew."""
    return database.first(_BUILT, (UNBUILT, consumer.name)) == (True,)


def behind(consumer: Consumer) -> int:
    """Return how many events a consumer has not been given yet, including those of running transactions as far as they
    are visible.
    """
    row = database.first(_BEHIND, (consumer.name,))
    return int(row[0]) if row else 0


def refuse_foreign_log() -> None:
    """Raise `ForeignLog` if the newest event belongs to a transaction that this server has not reached yet."""
    if database.first(_FOREIGN) == (True,):
        raise ForeignLog


def _key(row: Sequence[Any]) -> tuple[int, int]:
    """By which events are in order."""
    return int(row[0]), row[1]


def _place(consumer: Consumer) -> Place:
    """Lock the consumer's place for this transaction and return it."""
    database.run(_ENROL, (consumer.name, UNBUILT))
    row = database.first(_LOCK, (consumer.name,))
    assert row is not None
    return Place._make(row)


def _take(consumer: Consumer, place: Place, batch: int) -> int:
    refuse_foreign_log()
    with database.rows(_NEXT, (*place, batch)) as found:
        rows = found.fetchall()
    if rows:
        consumer.take([Seen._make(row[2:]) for row in rows])
        database.run(_ADVANCE, (*rows[-1][:2], consumer.name))
    return len(rows)
