"""The SQL of an append: one statement, so one round trip and one commit, whatever else has to happen with it.

The new event is tied to the one it follows, which must exist, and the unique (stream, version) lets only one follow it.
Nothing is locked beforehand and no head row is rewritten: whoever is second waits at the index, which then refuses.
The database's clock is read here and nowhere else, and never runs backwards within a stream.
"""
# ruff: noqa: S608 - the pieces that the statements are made of are all written in this file or by the caller's own code

from functools import lru_cache

from eventlog import wire
from eventlog.hashing import EVENT
from eventlog.wire import Query

_MICROS = "(extract(epoch FROM {at}) * 1000000)::bigint"
_LINK = f"sha256('\\x{EVENT.hex()}'::bytea || {{before}} || int8send({_MICROS}) || {{digest}})"
# Constant for the whole statement, so that what is hashed is what is stored.
_NOW = "greatest(statement_timestamp(), p.at)"

_INSERT = f"""
INSERT INTO eventlog_event (stream, xid, at, version, last, actor, command_id, body, body_salt, chance, chance_salt,
                            type, data, salt, hash)
SELECT p.stream, greatest(p.xid, pg_current_xact_id()), {_NOW}, p.version + 1,
       %t::integer, %t::text, %t::text, %t::text, %d::bytea, %t::text, %d::bytea, %t::text, %t::text, %d::bytea,
       {_LINK.format(before="p.hash", at=_NOW, digest="%d::bytea")}
  FROM ({{before}}) AS p {{refused}}
RETURNING """

_AFTER_EVENT = (
    "SELECT stream, version, xid, at, hash FROM eventlog_event WHERE stream = %t::bigint AND version = %t::integer"
)
_AFTER_ORIGIN = """
SELECT id AS stream, 0 AS version, '0'::xid8 AS xid, '-infinity'::timestamptz AS at, origin AS hash
  FROM eventlog_stream WHERE id = %t::bigint AND %t::integer = 0"""

# The first event takes the place of all; those after it follow in the same statement.
_SEVERAL = f"""
WITH RECURSIVE head AS ({_INSERT} stream, version AS first, last, hash, at, xid, actor
), rest AS (
    SELECT %d::text[] AS types, %d::text[] AS datas, %d::bytea[] AS salts, %d::bytea[] AS digests
), links (i, hash) AS (
    SELECT 0, hash FROM head
    UNION ALL
    SELECT i + 1, {_LINK.format(before="links.hash", at="at", digest="digests[i + 1]")}
      FROM links, head, rest WHERE i < cardinality(digests)
), tail AS (
    INSERT INTO eventlog_event (stream, xid, at, version, last, actor, type, data, salt, hash)
    SELECT stream, xid, at, first + i, last, actor, type, data, salt, links.hash
      FROM head, rest, unnest(types, datas, salts) WITH ORDINALITY AS given (type, data, salt, i) JOIN links USING (i)
     ORDER BY i
), receipt AS (
    SELECT stream, first, last, links.hash, at FROM head, links ORDER BY i DESC LIMIT 1
)"""

_ONE = f"WITH receipt AS ({_INSERT} stream, version AS first, last, hash, at)"


# Alone, an append that is too late ends in the unique index's error, which costs nothing until it happens: asking
# every index beforehand takes a tenth of an append. Within a transaction, which an error would end, they are asked.
_ASKED_BEFORE = "ON CONFLICT DO NOTHING"


@lru_cache(maxsize=256)
def append(opening: bool, several: bool, projections: tuple[str, ...] = ()) -> Query:
    """The query that appends one event or several, together with projections that read what happened FROM receipt.

    `receipt` has the columns stream, first, last, hash and at. Where somebody else was first nothing happens, and the
    query gives no row.
    """
    within = _append(opening, several, projections, _ASKED_BEFORE)
    return _append(opening, several, projections, "")._replace(refused_by=b"eventlog_event", within=within)


def _append(opening: bool, several: bool, projections: tuple[str, ...], refused: str) -> Query:
    before = _AFTER_ORIGIN if opening else _AFTER_EVENT
    if not several and not projections:
        return wire.query(f"{_INSERT} hash, at".format(before=before, refused=refused))
    for text in projections:
        if "receipt" not in text:
            raise ValueError(
                f"this projection does not read FROM receipt, so it could happen without the event: {text.strip()}"
            )
    events = (_SEVERAL if several else _ONE).format(before=before, refused=refused)
    woven = "".join(f", projection_{i} AS ({text})" for i, text in enumerate(projections))
    return wire.query(f"{events}{woven} SELECT hash, at FROM receipt")


OPEN = """
WITH fresh AS (SELECT nextval(pg_get_serial_sequence('eventlog_stream', 'id')) AS id)
INSERT INTO eventlog_stream (id, kind, parent, parent_version, parent_hash, origin)
SELECT id, %s, %s, %s, %b, sha256(%b::bytea || int8send(id) || %b::bytea) FROM fresh
RETURNING id"""

# A command's own events, if it was appended before, and the head of its stream: asked when an append inserted nothing.
COMMAND_AND_HEAD = """
SELECT s.id, coalesce((SELECT max(version) FROM eventlog_event WHERE stream = s.id), 0),
       c.version, c.last, c.body, l.hash, l.at
  FROM eventlog_stream s
  LEFT JOIN eventlog_event c ON c.stream = s.id AND c.actor = %s AND c.command_id = %s
  LEFT JOIN eventlog_event l ON l.stream = c.stream AND l.version = c.last
 WHERE s.id = %s"""
