"""This machine's copy of the sealed batches, `ANCHOR_FILE`: the witness outside the database.

It follows the database's lines, never the other way round, and takes only those that continue it under the key. The
database remembers how far each machine's copy goes, so that one which was turned back or lost is found out: such a
machine seals nothing and mirrors nothing until somebody has looked. Others go on.
"""

import fcntl
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import NamedTuple

from django.conf import settings
from django.db import connection

from eventlog import anchorcopy, anchorfile, anchorlog, chain, database
from eventlog.anchorlog import Newest
from eventlog.chain import AnchorFault, Link

log = logging.getLogger(__name__)

EVERY_S = 15.0
"""Seconds between a worker's looks for lines that its machine does not have yet."""
ended = Event()
"""Tells threads that follow to end; processes just end."""
_RECORDED = "SELECT sequence, mac FROM eventlog_mirror WHERE name = %s"
_RECORD = """
INSERT INTO eventlog_mirror (name, sequence, mac, at) VALUES (%s, %s, %s, clock_timestamp())
    ON CONFLICT (name) DO UPDATE SET sequence = excluded.sequence, mac = excluded.mac, at = excluded.at"""
_FORGET = "DELETE FROM eventlog_mirror WHERE name = %s RETURNING name"
_ALL = """
SELECT name, sequence, (SELECT count(*) FROM eventlog_anchor a WHERE a.sequence > m.sequence)
  FROM eventlog_mirror m ORDER BY name"""


class Standing(NamedTuple):
    """The batch that the file ends with, its length up to there, and the newest batch that the database remembers."""

    last: Link
    length: int
    newest: Newest


class Lag(NamedTuple):
    """How far a machine's copy goes, and how many batches it does not have yet."""

    name: str
    sequence: int
    behind: int


def place() -> Path:
    """Where this machine's copy is."""
    return Path(settings.ANCHOR_FILE)


def recorded() -> Link | None:
    """Return how far this machine's copy went when it was last written; None if the database knows of no copy."""
    row = database.first(_RECORDED, (settings.ANCHOR_MIRROR,))
    return None if row is None else Link(*row)


def record(last: Link) -> None:
    """Record how far this machine's copy goes."""
    database.run(_RECORD, (settings.ANCHOR_MIRROR, *last))


def forget(name: str) -> bool:
    """Expect no copy of that name any more; return whether there was one."""
    return database.first(_FORGET, (name,)) is not None


def lags() -> list[Lag]:
    """Every machine's copy that is known."""
    with database.rows(_ALL) as found:
        return [Lag(*row) for row in found.fetchall()]


def standing() -> Standing:
    """Return how far the file goes; raises `AnchorFault` unless the file is as it was left and the database has all its
    batches.

    A file that the database does not know may be one genuine batch ahead. That is how a release that wrote the file
    first leaves it if it is killed.
    """
    path, known = place(), recorded()  # before the file is read, which others may make longer, as the database may be
    line, length = anchorfile.last_line(path)
    newest = anchorlog.newest()
    batch = anchorfile.parse(line) if line else None
    if not line:
        if (known or newest.link) == Link():
            return Standing(Link(), length, newest)
        ends = "is missing or empty"
    elif batch is None:
        ends = "ends with something else"
    elif _is_known(batch, known, newest) or _was_left(batch, known, newest):
        return Standing(chain.link_of(batch), length, newest)
    else:
        ends = f"ends with batch {batch.sequence}"
    raise AnchorFault(
        f"{path} {ends}, but the database remembers batch {newest.sequence}; see `manage.py verify --all`"
    )


def follow() -> int:
    """Add the lines that this machine does not have yet; return how many. Costs one look if there are none.

    Raises `AnchorFault` if the file is not in order, or if the database's lines do not continue it under the key; then
    none of them is added.
    """
    found, added = standing(), 0
    last = found.last
    if last.sequence < found.newest.sequence:
        with _alone():
            last, added = _add(standing())
    # Before the database remembers it: the copy must not know less than a log that is kept beside it.
    anchorcopy.follow(place())
    if (added or last.sequence <= found.newest.sequence) and recorded() != last:
        record(last)
    return added


def keep_following() -> None:
    """Follow in a thread of its own from now on, whoever seals. A failure is logged once, and tried again."""
    Thread(target=_go_on, args=(ended,), name="mirror", daemon=True).start()


def _is_known(batch: anchorfile.Batch, known: Link | None, newest: Newest) -> bool:
    """Return whether the database remembers the file's last batch, and the file has never been longer."""
    if batch.sequence > newest.sequence or (known is not None and batch.sequence < known.sequence):
        return False
    return anchorlog.seals([batch.sequence]).get(batch.sequence) == batch.mac


def _was_left(batch: anchorfile.Batch, known: Link | None, newest: Newest) -> bool:
    return known is None and newest.link != Link() and not chain.fault(batch, newest.link)


def _add(at: Standing) -> tuple[Link, int]:
    last, length, _ = at
    added = 0
    for page in anchorlog.sealed_pages(last):
        length = anchorfile.add(place(), [line for _, line in page], length)
        last, added = chain.link_of(page[-1][0]), added + len(page)
    return last, added


@contextmanager
def _alone() -> Iterator[None]:
    """Let only one process of this machine write the file; none waits for another machine's disk."""
    folder = place().parent
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / f".{place().name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _go_on(ended: Event) -> None:
    said = ""
    while not ended.is_set():
        try:
            follow()
            said = ""
        except Exception as problem:  # noqa: BLE001 - whatever it is, the next look may be better
            if str(problem) != said:
                said = str(problem)
                log.warning("the anchors are not mirrored: %s", problem)
        finally:
            connection.close()
        ended.wait(EVERY_S)
