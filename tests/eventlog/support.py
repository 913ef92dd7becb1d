"""What the tests of the log share."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import msgspec
from django.db import connection

from eventlog import anchors, database, projector, store
from eventlog.projector import Consumer
from eventlog.store import Cause, NewEvent, Receipt
from games.kernel.chance import Luck

T = TypeVar("T")
ALICE, BOB = "user:1", "user:2"
WAIT_SECONDS = 120.0
"""Seconds after which a transaction of a stranger counts as one that will never end."""
_SETTLED = """
SELECT NOT EXISTS (SELECT FROM eventlog_event WHERE xid >= pg_snapshot_xmin(pg_current_snapshot()))"""


def placed(*cells: str) -> list[NewEvent]:
    """An event for each cell."""
    return [NewEvent("placed", msgspec.json.encode({"type": "placed", "cell": cell})) for cell in cells]


def command(command_id: str | None = None, body: object = None, actor: str = ALICE, chance: object = None) -> Cause:
    """A command with JSON of that content."""
    return Cause(
        actor, command_id, *(None if value is None else msgspec.json.encode(value) for value in (body, chance))
    )


def played(length: int, kind: str = "match") -> int:
    """A stream of so many events, in appends of one to four, with commands, ids and draws now and then."""
    stream, version, dice = store.open_stream(kind), 0, Luck(length)
    while version < length:
        count = min(dice.number("count", 1, 4), length - version)
        cause = command(dice.pick("id", [None, f"c{version}"]), {"v": version}, chance=dice.pick("chance", [None, []]))
        store.append(stream, version, placed(*(f"c{version + i}" for i in range(count))), cause)
        version += count
    return stream


def settled() -> None:
    """Wait until all that is committed counts as settled.

    What is settled goes by the oldest transaction of the whole server, and others may be at work in other databases.
    """
    began = time.monotonic()
    while database.first(_SETTLED) != (True,):
        assert time.monotonic() - began < WAIT_SECONDS, "somebody on this server keeps a transaction open"
        time.sleep(0.01)


def anchored() -> int:
    """What `anchors.anchor` gives once all is settled."""
    settled()
    return anchors.anchor()


def caught_up(consumer: Consumer, batch: int = projector.BATCH) -> int:
    """What `projector.catch_up` gives once all is settled."""
    settled()
    return projector.catch_up(consumer, batch)


def at_once(threads: int, work: Callable[[int], T]) -> list[T]:
    """What the work gives in each of so many threads, all with connections of their own; raises what one raised."""
    connection.close()
    results: list[Any] = [None] * threads
    faults: list[BaseException] = []

    def run(number: int) -> None:
        try:
            results[number] = work(number)
        except BaseException as fault:  # noqa: BLE001 - handed on to the test
            faults.append(fault)
        finally:
            connection.close()

    running = [threading.Thread(target=run, args=(number,)) for number in range(threads)]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()
    if faults:
        raise faults[0]
    return results


def tried(stream: int, expected: int, cause: Cause, *cells: str) -> Receipt | int:
    """The receipt of an append, or the version that was in its way."""
    try:
        return store.append(stream, expected, placed(*(cells or ("a1",))), cause)
    except store.VersionConflict as conflict:
        return conflict.current


@contextmanager
def unguarded(owner: Any, *tables: str) -> Iterator[Any]:
    """A cursor of the owner, who has switched the guards of some tables off and puts them back."""
    with owner.cursor() as cursor:
        for table in tables:
            cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        yield cursor
        for table in tables:
            cursor.execute(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {table}_keep")
            cursor.execute(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {table}_keep_all")


def forgotten(owner: Any, after: int) -> None:
    """The database knows no batch after this one any more, nor any file that went on."""
    with unguarded(owner, "eventlog_anchor", "eventlog_anchorline") as cursor:
        cursor.execute("DELETE FROM eventlog_anchor WHERE sequence > %s", [after])
        cursor.execute("DELETE FROM eventlog_anchorline WHERE sequence > %s", [after])
        cursor.execute("DELETE FROM eventlog_mirror WHERE sequence > %s", [after])


def of_the_last_release(owner: Any) -> None:
    """The database as a release leaves it that kept the lines in the file alone."""
    with unguarded(owner, "eventlog_anchorline") as cursor:
        cursor.execute("DELETE FROM eventlog_anchorline")
        cursor.execute("DELETE FROM eventlog_mirror")
