"""Heads kept outside the database, so that a log cut short or rewritten as a whole is found out.

Database and anchor file watch each other: the file remembers the heads, the database remembers the newest batch. The
file is written first; a crash in between leaves it one batch ahead, which the next run takes over.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.db import transaction

from eventlog import anchorfile, database
from eventlog.anchorfile import BEGINNING, Batch, Head

WINDOW = 20_000
PAGE = 1_000
LOCK = 0x77616D6F6F74

_NEWEST = "SELECT sequence, mac, horizon::text::bigint FROM eventlog_anchor ORDER BY sequence DESC LIMIT 1"
# A horizon taken on a server that this log was moved away from lies in the future here, and says nothing.
_WINDOW = """
SELECT w.low, coalesce((SELECT greatest(xid::text::bigint, w.low + 1) FROM eventlog_event
                         WHERE xid >= w.low::text::xid8 AND xid < w.high::text::xid8
                         ORDER BY xid OFFSET %s LIMIT 1), w.high),
       w.high, clock_timestamp()
  FROM (SELECT CASE WHEN %s <= pg_snapshot_xmax(s)::text::bigint THEN %s ELSE 0 END AS low,
               pg_snapshot_xmin(s)::text::bigint AS high
          FROM pg_current_snapshot() AS s) AS w"""
_MOVED = """
SELECT DISTINCT ON (stream) stream, version, encode(hash, 'hex')
  FROM eventlog_event WHERE xid >= %s::text::xid8 AND xid < %s::text::xid8 ORDER BY stream, version DESC"""
_REMEMBER = "INSERT INTO eventlog_anchor (sequence, at, mac, horizon) VALUES (%s, %s, %s, %s::text::xid8)"
_REMEMBERED = "SELECT sequence, mac FROM eventlog_anchor WHERE sequence BETWEEN %s AND %s"
_MISSING = """
SELECT a.stream, a.version FROM unnest(%s::bigint[], %s::integer[], %s::text[]) AS a (stream, version, hash)
  LEFT JOIN eventlog_event e ON e.stream = a.stream AND e.version = a.version
 WHERE e.hash IS NULL OR encode(e.hash, 'hex') <> a.hash ORDER BY 1, 2"""


class AnchorFault(Exception):
    """File and database contradict each other; nothing is anchored until somebody has looked."""


class Newest(NamedTuple):
    """The newest batch that the database remembers, and the transaction up to which it went."""

    sequence: int = 0
    mac: str = BEGINNING
    horizon: int = 0


def anchor() -> int:
    """Seal every head that moved since the last time; how many there were.

    Safe to run twice and by several workers at once. `AnchorFault` where file and database do not continue each other.
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
        kept = known[: newest.sequence]
        last = anchorfile.parse(kept[-1]) if kept else None
        if newest.sequence and (last is None or last.mac != newest.mac):
            raise AnchorFault(f"{path} does not contain batch {newest.sequence} as the database remembers it")
        path.rename(path.with_name(f"{path.name}.{keep_as}"))
        for number, line in enumerate(kept):
            batch = anchorfile.parse(line)
            assert batch is not None
            anchorfile.add(path, batch, sum(map(len, kept[:number])))
        return len(known) - len(kept)


def examined() -> Iterator[Batch | str]:
    """The genuine batches of the file, and a sentence for whatever is wrong with it or with the database's memory."""
    path, newest = _path(), _newest()
    lines, sequence, mac = anchorfile.lines(path), 0, BEGINNING
    while page := list(islice(lines, PAGE)):
        with database.rows(_REMEMBERED, (sequence + 1, sequence + len(page))) as found:
            remembered = dict(found.fetchall())
        for line in page:
            sequence += 1
            batch = anchorfile.parse(line)
            fault = _fault(batch, sequence, mac)
            if batch is None or fault:
                yield f"{path.name}, line {sequence}, {fault}"
                return
            if sequence <= newest.sequence and remembered.get(sequence) != batch.mac:
                yield f"the database remembers another batch {sequence} than {path.name} has"
            mac = batch.mac
            yield batch
    known = f"{path.name} ends with batch {sequence}, but the database remembers batch {newest.sequence}"
    if sequence < newest.sequence:
        yield f"{known}: it is an older file"
    if sequence > newest.sequence + 1:
        yield f"{known}: the database was set back"


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
        newest, length = _continued(_newest())
        window = database.first(_WINDOW, (WINDOW, newest.horizon, newest.horizon))
        assert window is not None
        low, high, end, now = window
        with database.rows(_MOVED, (str(low), str(high))) as moved:
            heads = moved.fetchall()
        if heads:
            at = now.isoformat(timespec="microseconds").replace("+00:00", "Z")
            batch = anchorfile.make(_key(), newest.sequence + 1, at, newest.mac, heads)
            anchorfile.add(_path(), batch, length)
            database.run(_REMEMBER, (batch.sequence, now, batch.mac, str(high)))
        return len(heads), high < end


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
        database.run(_REMEMBER, (batch.sequence, batch.at, batch.mac, str(newest.horizon)))
        return Newest(batch.sequence, batch.mac, newest.horizon), length
    ends = (
        f"ends with batch {batch.sequence}" if batch else "ends with something else" if line else "is missing or empty"
    )
    raise AnchorFault(
        f"{path} {ends}, but the database remembers batch {newest.sequence}; see `manage.py verify --all`"
    )


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
