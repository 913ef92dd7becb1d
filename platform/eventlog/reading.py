"""Reading streams: the events alone as one value for the fold, or everything kept about them row by row."""

from collections.abc import Collection, Iterator
from datetime import datetime

import msgspec

from config.postgres import prepared
from eventlog import database, wire
from eventlog.faults import UnknownStream, UnknownVersion
from eventlog.records import Head, Origin, Row

END = 2**31 - 1
PAGE = 2_000
_appends = msgspec.json.Decoder(list[tuple[int, int]])

_ARRAY = "convert_to('[' || coalesce(string_agg(data, ','), '') || ']', 'UTF8')"
_READ = wire.query(f"""
SELECT {_ARRAY}
  FROM (SELECT data FROM eventlog_event
         WHERE stream = %t::bigint AND version > %t::integer AND version <= %t::integer ORDER BY version) AS event""")  # noqa: S608 - written above
_WRITTEN = wire.query(f"""
SELECT {_ARRAY},
       convert_to('[' || string_agg('[' || version || ',' || (extract(epoch FROM at) * 1000000)::bigint || ']', ',')
                  FILTER (WHERE version = last) || ']', 'UTF8')
  FROM (SELECT version, last, at, data FROM eventlog_event
         WHERE stream = %t::bigint AND version > %t::integer ORDER BY version) AS event""")  # noqa: S608 - written above
_SHOWN = """
SELECT row.stream, CASE WHEN row.version <= %t::integer THEN (
       SELECT {array} FROM (SELECT data FROM eventlog_event WHERE stream = row.stream ORDER BY version) AS event) END
  FROM {table} AS row WHERE row.id = %t"""
_ROWS = """
SELECT version, last, at, type, actor, command_id, convert_to(data, 'UTF8'), salt, convert_to(body, 'UTF8'), body_salt,
       convert_to(chance, 'UTF8'), chance_salt, hash
  FROM eventlog_event WHERE stream = %s AND version > %s AND version <= %s ORDER BY version LIMIT %s"""
_STREAMS = "SELECT id FROM eventlog_stream WHERE id > %s AND kind = ANY(%s) ORDER BY id LIMIT %s"
_OTHERS = """
SELECT id, kind FROM eventlog_stream AS stream
 WHERE kind <> ALL(%s) AND EXISTS (SELECT FROM eventlog_event AS event WHERE event.stream = stream.id) ORDER BY id"""
_ACCEPTED = "SELECT count(*) FROM eventlog_event WHERE stream = ANY(%s) AND starts_with(body, %s)"
_HEAD = """
SELECT coalesce(e.version, 0), encode(coalesce(e.hash, s.origin), 'hex'), e.at
  FROM eventlog_stream s LEFT JOIN eventlog_event e ON e.stream = s.id
 WHERE s.id = %s ORDER BY e.version DESC NULLS LAST LIMIT 1"""
_HASH = "SELECT encode(hash, 'hex') FROM eventlog_event WHERE stream = %s AND version = %s"
_LAST = "SELECT last FROM eventlog_event WHERE stream = %s AND version = %s"
_ORIGIN = "SELECT id, kind, origin, parent, parent_version, parent_hash FROM eventlog_stream WHERE id = %s"


def read(stream: int, after: int = 0, upto: int | None = None) -> bytes:
    """Return the events' data in version order as one JSON array, which may be empty. About 1 µs an event."""
    fields = database.exchange(_READ, [*map(wire.number, (stream, after, END if upto is None else upto))])
    assert fields is not None
    assert fields[0] is not None
    return fields[0]


def read_appends(stream: int, after: int = 0) -> tuple[bytes, list[tuple[int, datetime]]]:
    """Return the events' data as `read` does, and the last version of each append with the time of its events. About 1
    µs an event; one statement.
    """
    fields = database.exchange(_WRITTEN, [wire.number(stream), wire.number(after)])
    assert fields is not None
    data, appends = fields
    return data, [(last, wire.time_of(micros)) for last, micros in _appends.decode(appends or b"[]")]


def shown(table: str, public_id: str, at_most: int) -> tuple[int, bytes | None] | None:
    """Return the stream that the row of this id in a table shows, with all its events as `read` gives them. None stands
    in place of the events if the row says that there are more than a limit; None is returned if there is no such row.
    One statement.
    """
    if "\0" in public_id:
        return None
    query = wire.query(_SHOWN.format(array=_ARRAY, table=table))
    fields = database.exchange(query, [wire.number(at_most), public_id.encode(errors="replace")])
    if fields is None:
        return None
    stream, log = fields
    return int.from_bytes(stream), log or None


def rows(stream: int, after: int = 0, upto: int | None = None) -> Iterator[Row]:
    """Everything kept about the events, in version order, fetched page by page; about 10 µs an event."""
    end = END if upto is None else upto
    while True:
        with database.rows(_ROWS, (stream, after, end, PAGE)) as cursor:
            page = cursor.fetchall()
        yield from map(Row._make, page)
        if len(page) < PAGE:
            return
        after = page[-1][0]


def streams(*kinds: str) -> Iterator[int]:
    """Every stream of these kinds, in the order in which they were opened."""
    after, page = 0, [(0,)] * PAGE
    while len(page) == PAGE:
        with database.rows(_STREAMS, (after, list(kinds), PAGE)) as found:
            page = found.fetchall()
        for (after,) in page:
            yield after


def streams_of_others(*kinds: str) -> list[tuple[int, str]]:
    """Every stream with events that is of none of these kinds, and its kind."""
    with database.rows(_OTHERS, (list(kinds),)) as found:
        return [(stream, kind) for stream, kind in found.fetchall()]


def accepted(streams: Collection[int], beginning: str) -> int:
    """Return how many commands whose body begins this way were accepted in these streams."""
    row = database.first(_ACCEPTED, (list(streams), beginning))
    assert row is not None
    return int(row[0])


def head(stream: int) -> Head:
    """The newest event of a stream; `UnknownStream` where there is no such stream."""
    row = database.first(_HEAD, (stream,))
    if row is None:
        raise UnknownStream(stream)
    return Head(*row)


def hash_at(stream: int, version: int) -> str:
    """The hash (hex) of one event; `UnknownVersion` where there is none."""
    row = database.first(_HASH, (stream, version))
    if row is None:
        raise UnknownVersion(stream, version)
    return str(row[0])


def is_boundary(stream: int, version: int) -> bool:
    """Return whether an append ends with this version, or whether it is the version before the first; raises
    `UnknownVersion` if there is no such version.
    """
    if version == 0:
        return True
    row = database.first(_LAST, (stream, version))
    if row is None:
        raise UnknownVersion(stream, version)
    return bool(row[0] == version)


def origin(stream: int) -> Origin:
    """What a stream is before its first event; `UnknownStream` where there is no such stream."""
    row = database.first(_ORIGIN, (stream,))
    if row is None:
        raise UnknownStream(stream)
    return origin_of(row)


def origin_of(row: prepared.Row) -> Origin:
    """Return the origin in the columns of a stream."""
    stream, kind, hash_, *parent = row
    return Origin(stream, kind, hash_, None if parent[0] is None else (parent[0], parent[1], parent[2]))
