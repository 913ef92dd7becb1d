"""Whether the log is what was written: every hash recomputed, every place counted, every anchored head found again."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from config.postgres import prepared
from eventlog import database, guards, hashing, reading, witnesses
from eventlog.anchorfile import Head
from eventlog.faults import UnknownStream, UnknownVersion
from eventlog.records import Origin, Row

RANGE = 500

_STREAMS = """
SELECT id, kind, origin, parent, parent_version, parent_hash FROM eventlog_stream WHERE id > %s ORDER BY id LIMIT %s"""
_EVENTS = """
SELECT stream, version, last, at, type, actor, command_id, convert_to(data, 'UTF8'), salt,
       convert_to(body, 'UTF8'), body_salt, convert_to(chance, 'UTF8'), chance_salt, hash
  FROM eventlog_event WHERE (stream, version) > (%s, %s) AND stream <= %s ORDER BY stream, version LIMIT %s"""
_END = 2**63 - 1


class Finding(NamedTuple):
    """Something wrong, where it is known to be, and in one sentence."""

    kind: str
    sentence: str
    stream: int | None = None
    version: int | None = None


@dataclass
class Tally:
    """How much was looked at."""

    streams: int = 0
    events: int = 0
    heads: int = 0


def check_all(tally: Tally | None = None, copies: Sequence[Path] = ()) -> Iterator[Finding]:
    """Yield everything that is wrong with the log of this site, including what copies of other machines' anchor files
    show.

    100,000 events take about two seconds. Events may be added and anchored meanwhile: they are checked as far as they
    are met.
    """
    tally = tally or Tally()
    yield from (Finding("guard", sentence) for sentence in guards.open_doors())
    for origin, rows in _all_streams():
        tally.streams += 1
        if isinstance(origin, int):
            yield Finding("stream", f"there are events of stream {origin}, but no such stream", origin)
            continue
        yield from check_stream(origin, rows, tally)
        yield from check_parent(origin)
    yield from check_anchors(tally=tally, copies=copies)


def check_one(stream: int, tally: Tally | None = None) -> Iterator[Finding]:
    """Everything that is wrong with one stream; `UnknownStream` where there is none."""
    tally = tally or Tally()
    yield from check_log(reading.origin(stream), tally)
    yield from check_anchors(stream, tally)


def check_log(origin: Origin, tally: Tally | None = None) -> Iterator[Finding]:
    """Yield everything that one stream shows to be wrong with itself; does not look at anchors."""
    if tally is not None:
        tally.streams += 1
    yield from check_stream(origin, reading.rows(origin.stream), tally)
    yield from check_parent(origin)


def check_stream(origin: Origin, rows: Iterable[Row], tally: Tally | None = None) -> Iterator[Finding]:
    """Yield what is wrong with the rows of one stream. Reads nothing else, so it also checks exports."""
    stream, before = origin.stream, origin.hash
    if hashing.origin(stream, origin.kind, origin.parent) != before:
        yield Finding("origin", f"the kind or parent of stream {stream} was changed", stream, 0)
    version = last = 0
    at = None
    for row in rows:
        if tally is not None:
            tally.events += 1
        version += 1
        if row.version != version:
            yield Finding("gap", f"stream {stream} goes from version {version - 1} to {row.version}", stream, version)
            version = row.version
        if version > last:
            last = row.last
        if row.last != last or last < version:
            yield Finding("append", f"version {version} of stream {stream} belongs to no whole append", stream, version)
            last = row.last
        if at is not None and row.at < at:
            yield Finding(
                "time", f"version {version} of stream {stream} is older than the one before it", stream, version
            )
        if hash_of(stream, before, row) != row.hash:
            yield Finding(
                "hash", f"version {version} of stream {stream} is not what was written there", stream, version
            )
        before, at = row.hash, row.at
    if last > version:
        yield Finding(
            "cut", f"stream {stream} ends at version {version} in the middle of an append up to {last}", stream, version
        )


def hash_of(stream: int, before: bytes, row: Row) -> bytes:
    """The hash that an event must have after the one before it."""
    entry = hashing.digest(
        (stream, row.version, row.last),
        row.type,
        row.actor,
        row.command_id,
        hashing.leaf(row.salt, row.data),
        None if row.body is None else hashing.leaf(row.body_salt or b"", row.body),
        None if row.chance is None else hashing.leaf(row.chance_salt or b"", row.chance),
    )
    return hashing.link(before, hashing.microseconds(row.at), entry)


def check_parent(origin: Origin) -> Iterator[Finding]:
    """Check that a branch still begins at the event that it left."""
    if origin.parent is None:
        return
    stream, version, hash_ = origin.parent
    try:
        found = reading.hash_at(stream, version)
    except UnknownVersion:
        found = ""
    if found != hash_.hex():
        yield Finding(
            "parent",
            f"version {version} of stream {stream}, which stream {origin.stream} left, has changed",
            origin.stream,
            0,
        )


def check_anchors(
    stream: int | None = None, tally: Tally | None = None, copies: Sequence[Path] = ()
) -> Iterator[Finding]:
    """Whether anchor files and database agree, and every anchored head, or those of one stream, is still in the log."""
    for batch in witnesses.examined(copies):
        if isinstance(batch, str):
            yield Finding("anchor", batch)
            continue
        heads = [head for head in batch.heads if stream is None or head[0] == stream]
        if tally is not None:
            tally.heads += len(heads)
        yield from lost_heads(heads, batch.sequence)


def lost_heads(heads: Sequence[Head], batch: int) -> Iterator[Finding]:
    """Yield those of the heads that are not in the log as they were anchored, in this batch or in one before it."""
    for lost, version in witnesses.missing(heads):
        sentence = f"version {version} of stream {lost}, anchored in batch {batch}, is gone or another"
        yield Finding("anchored", sentence, lost, version)


def _all_streams() -> Iterator[tuple[Origin | int, Iterator[Row]]]:
    """Every stream with its rows, or only its number where there is no such stream; rows are good until the next."""
    after = 0
    while True:
        with database.rows(_STREAMS, (after, RANGE)) as found:
            page = found.fetchall()
        origins = {row[0]: reading.origin_of(row) for row in page}
        upto = page[-1][0] if len(page) == RANGE else _END
        left = dict(origins)
        for stream, rows in groupby(_events(after, upto), lambda event: event[0]):
            left.pop(stream, None)
            yield origins.get(stream) or _opened_since(stream), (Row._make(event[1:]) for event in rows)
        for origin in left.values():
            yield origin, iter(())
        if upto == _END:
            return
        after = upto


def _opened_since(stream: int) -> Origin | int:
    """A stream that was opened after its like were read, since its events were; its number where there is none."""
    try:
        return reading.origin(stream)
    except UnknownStream:
        return stream


def _events(after: int, upto: int) -> Iterator[prepared.Row]:
    place = (after, reading.END)
    while True:
        with database.rows(_EVENTS, (*place, upto, reading.PAGE)) as found:
            page = found.fetchall()
        yield from page
        if len(page) < reading.PAGE:
            return
        place = page[-1][0], page[-1][1]
