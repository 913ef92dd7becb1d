"""Heads kept outside the database, so that a log cut short or rewritten as a whole is found out.

Database and anchor file watch each other: the file remembers the heads, the database remembers the newest batch. The
file is written first; a crash in between leaves it one batch ahead, which the next run takes over.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import islice, takewhile
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.db import transaction

from eventlog import anchorcopy, anchorfile, database, projector
from eventlog.anchorfile import BEGINNING, Batch, Head

WINDOW = 20_000
"""Events that a batch covers at most."""
PAGE = 1_000
LOCK = 0x77616D6F6F74
MOST = 1 << 62

_NEWEST = """
SELECT sequence, mac, horizon::text, position FROM eventlog_anchor ORDER BY sequence DESC LIMIT 1"""
# The newest head of each stream among the next settled events, and on each row what the whole page came to.
_MOVED = """
WITH page AS MATERIALIZED (
    SELECT stream, version, hash, xid, position FROM eventlog_event
     WHERE (xid, position) > (%s::text::xid8, %s) AND xid < pg_snapshot_xmin(pg_current_snapshot())
     ORDER BY xid, position LIMIT %s
), last AS (
    SELECT xid, position FROM page ORDER BY xid DESC, position DESC LIMIT 1
)
SELECT DISTINCT ON (page.stream) page.stream, page.version, encode(page.hash, 'hex'),
       last.xid::text, last.position, (SELECT count(*) FROM page), clock_timestamp()
  FROM page, last ORDER BY page.stream, page.version DESC"""
_REMEMBER = """
INSERT INTO eventlog_anchor (sequence, at, mac, horizon, position) VALUES (%s, %s, %s, %s::text::xid8, %s)"""
_REMEMBERED = "SELECT sequence, mac FROM eventlog_anchor WHERE sequence = ANY(%s)"
_PLACE = "SELECT horizon::text, position FROM eventlog_anchor WHERE sequence = %s AND mac = %s"
_MISSING = """
SELECT a.stream, a.version FROM unnest(%s::bigint[], %s::integer[], %s::text[]) AS a (stream, version, hash)
  LEFT JOIN eventlog_event e ON e.stream = a.stream AND e.version = a.version
 WHERE e.hash IS NULL OR encode(e.hash, 'hex') <> a.hash ORDER BY 1, 2"""


class AnchorFault(Exception):
    """File and database contradict each other; nothing is anchored until somebody has looked."""


class Newest(NamedTuple):
    """The newest batch that the database remembers, and the (xid, position) of the last event that it covers."""

    sequence: int = 0
    mac: str = BEGINNING
    horizon: str = "0"
    position: int = 0


def anchor() -> int:
    """Seal every head that moved since the last time; how many there were.

    Safe to run twice and by several workers at once. `AnchorFault` where file and database do not continue each other,
    `ForeignLog` where the log was moved here from another server.
    """
    done, more = 0, True
    while more:
        heads, more = _one_batch()
        done += heads
    return done


def cut_back(keep_as: str) -> int:
    """After the database was restored from a backup: put the file, which knows more, aside; go on from what both know.

    The number of batches left out. What they anchored is lost, and the file put aside is the proof of it.
    """
    with transaction.atomic():
        database.run("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
        newest, path = _newest(), _path()
        known = list(anchorfile.lines(path))
        kept = list(takewhile(lambda line: _sequence(line) <= newest.sequence, known))
        last = anchorfile.parse(kept[-1]) if kept else None
        if newest.sequence and (last is None or last.mac != newest.mac):
            raise AnchorFault(f"{path} does not contain batch {newest.sequence} as the database remembers it")
        anchorfile.replace(path, kept, keep_as)
        return len(known) - len(kept)


def bridge(keep_as: str) -> int:
    """After the file was lost, and nothing or an older one is left: go on with a batch, sealed like any other, that
    names the newest one which the database remembers. What the lost ones held is anchored again by the next.

    The number of batches lost. An unusable file is put aside. `AnchorFault` where nothing is lost.
    """
    with transaction.atomic():
        database.run("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
        newest, path = _newest(), _path()
        line, length = anchorfile.last_line(path)
        batch = anchorfile.parse(line) if line else None
        if not newest.sequence or (batch is not None and _goes_on(batch, newest)):
            raise AnchorFault(f"nothing that the database remembers is missing from {path}")
        place = None if batch is None else database.first(_PLACE, (batch.sequence, batch.mac))
        if place is None:
            batch, length, place = None, 0, Newest()[2:]
            if path.exists():
                anchorfile.replace(path, (), keep_as)
        now = database.first("SELECT clock_timestamp()")[0]  # type: ignore[index]  # it always has a row
        previous, heads = batch.mac if batch else BEGINNING, [(anchorfile.BRIDGE, newest.sequence, newest.mac)]
        made = anchorfile.make(_key(), newest.sequence + 1, _written(now), previous, heads)
        anchorfile.add(path, made, length)
        database.run(_REMEMBER, (made.sequence, now, made.mac, *place))
        return newest.sequence - (batch.sequence if batch else 0)


def examined() -> Iterator[Batch | str]:
    """The genuine batches of the file, and a sentence for whatever is wrong with it or with the database's memory."""
    path = _path()
    with transaction.atomic():
        database.run("SELECT pg_advisory_xact_lock(%s)", (LOCK,))  # whoever anchors writes file and table under it
        newest, known = _newest(), anchorfile.last_line(path)[1]
    lines, number, sequence, mac = anchorfile.lines(path, known), 0, 0, BEGINNING
    while page := [anchorfile.parse(line) for line in islice(lines, PAGE)]:
        with database.rows(_REMEMBERED, ([one.sequence for one in page if one and one.sequence < MOST],)) as found:
            remembered = dict(found.fetchall())
        for batch in page:
            number += 1
            fault = _fault(batch, _next(batch, sequence), mac)
            if batch is None or fault:
                yield f"{path.name}, line {number}, {fault}"
                return
            sequence = batch.sequence
            if sequence <= newest.sequence and remembered.get(sequence) != batch.mac:
                yield f"the database remembers another batch {sequence} than {path.name} has"
            mac = batch.mac
            yield anchorfile.without_bridge(batch)
    ends = f"{path.name} ends with batch {sequence}, but the database remembers batch {newest.sequence}"
    if sequence < newest.sequence:
        yield f"{ends}: it is an older file"
    if sequence > newest.sequence + 1:
        yield f"{ends}: the database was set back"


def newest() -> int:
    """The number of the newest batch that the database remembers; 0 for none."""
    return _newest().sequence


def missing(heads: Sequence[Head]) -> list[tuple[int, int]]:
    """Stream and version of those heads that are not in the log as they were anchored."""
    if not heads:
        return []
    with database.rows(_MISSING, [list(column) for column in zip(*heads, strict=True)]) as found:
        return [(stream, version) for stream, version in found.fetchall()]


def _one_batch() -> tuple[int, bool]:
    """Write one batch; how many heads it has, and whether there is more to anchor."""
    with transaction.atomic():
        database.run("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
        projector.refuse_foreign_log()
        newest, length = _continued(_newest())
        with database.rows(_MOVED, (newest.horizon, newest.position, WINDOW)) as moved:
            rows = moved.fetchall()
        if not rows:
            anchorcopy.follow(_path())
            return 0, False
        heads = [row[:3] for row in rows]
        xid, position, events, now = rows[0][3:]
        batch = anchorfile.make(_key(), newest.sequence + 1, _written(now), newest.mac, heads)
        anchorfile.add(_path(), batch, length)
        # Before the database remembers it: the copy must not know less than a log that is kept beside it.
        anchorcopy.follow(_path())
        database.run(_REMEMBER, (batch.sequence, now, batch.mac, xid, position))
        return len(heads), events == WINDOW


def _continued(newest: Newest) -> tuple[Newest, int]:
    """Where the next batch goes on, and the file's length up to there; takes over a batch that a crash left behind."""
    path = _path()
    line, length = anchorfile.last_line(path)
    if not line and not newest.sequence:
        return newest, length
    batch = anchorfile.parse(line) if line else None
    if batch is not None and (batch.sequence, batch.mac) == newest[:2]:
        return newest, length
    if batch is not None and not _fault(batch, newest.sequence + 1, newest.mac):
        database.run(_REMEMBER, (batch.sequence, batch.at, batch.mac, *newest[2:]))
        return newest._replace(sequence=batch.sequence, mac=batch.mac), length
    ends = (
        f"ends with batch {batch.sequence}" if batch else "ends with something else" if line else "is missing or empty"
    )
    raise AnchorFault(
        f"{path} {ends}, but the database remembers batch {newest.sequence}; see `manage.py verify --all`"
    )


def _goes_on(batch: Batch, newest: Newest) -> bool:
    """Whether a file that ends so has all that the database remembers, or more. A bridge that the database does not
    know is what a crash left of one.
    """
    known = (batch.sequence, batch.mac) == newest[:2]
    return known or (batch.sequence > newest.sequence and not anchorfile.bridges(batch))


def _next(batch: Batch | None, sequence: int) -> int:
    """The number that the batch after this one must have; a bridge follows the lost one that it names."""
    if batch is not None and anchorfile.bridges(batch):
        return max(sequence, batch.heads[0][1]) + 1
    return sequence + 1


def _sequence(line: bytes) -> int:
    """The number of the batch in a line; more than any where there is none."""
    batch = anchorfile.parse(line)
    return MOST if batch is None else batch.sequence


def _written(now: datetime) -> str:
    return now.isoformat(timespec="microseconds").replace("+00:00", "Z")


def _fault(batch: Batch | None, sequence: int, previous: str) -> str:
    """What keeps a batch from being the next one; nothing where it is."""
    if batch is None:
        return "is not a batch of heads"
    if not anchorfile.genuine(_key(), batch):
        return "was changed, or sealed with another key"
    if (batch.sequence, batch.previous) != (sequence, previous):
        return "does not follow the line before it"
    return ""


def _newest() -> Newest:
    return Newest(*(database.first(_NEWEST) or ()))


def _path() -> Path:
    return Path(settings.ANCHOR_FILE)


def _key() -> bytes:
    return str(settings.ANCHOR_KEY).encode()
