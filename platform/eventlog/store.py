"""The log, and the only writer of it. Every name that another app needs of it is here."""

from collections.abc import Sequence
from itertools import count
from time import perf_counter
from typing import NamedTuple

import msgspec

from config.metrics.instruments import append_seconds, child
from config.postgres import prepared
from eventlog import database, statements, wire
from eventlog.faults import (
    CommandReused,
    EmptyAppend,
    LogFault,
    Malformed,
    UnknownStream,
    UnknownVersion,
    VersionConflict,
)
from eventlog.hashing import STREAM, digest, identity, leaf, salts
from eventlog.reading import (
    END,
    hash_at,
    head,
    is_boundary,
    origin,
    read,
    read_appends,
    rows,
    shown,
    streams,
    streams_of_others,
)
from eventlog.records import Cause, Head, NewEvent, Origin, Parent, Receipt, Row, Statement
from eventlog.snapshots import Snapshot, is_genuine, save_snapshot, snapshot, snapshots

__all__ = [
    "Cause",
    "CommandReused",
    "EmptyAppend",
    "Head",
    "LogFault",
    "Malformed",
    "NewEvent",
    "Origin",
    "Parent",
    "Receipt",
    "Row",
    "Snapshot",
    "Statement",
    "UnknownStream",
    "UnknownVersion",
    "VersionConflict",
    "append",
    "hash_at",
    "head",
    "is_boundary",
    "is_genuine",
    "open_stream",
    "origin",
    "read",
    "read_appends",
    "repeated",
    "rows",
    "save_snapshot",
    "shown",
    "snapshot",
    "snapshots",
    "streams",
    "streams_of_others",
]

_timer = child(append_seconds)
LONGEST_NAME = 200


class _Tagged(msgspec.Struct):
    """The part of an event that the log looks at."""

    type: str


_tag = msgspec.json.Decoder(_Tagged)


def open_stream(kind: str, parent: Parent | None = None) -> int:
    """Create a stream without events and return its number; raises `UnknownVersion` if the parent is no step of any
    stream.
    """
    left = None if parent is None else (parent.stream, parent.version, bytes.fromhex(hash_at(*parent)))
    stream, version, hash_ = left or (None, None, None)
    row = database.first(statements.OPEN, (kind, stream, version, hash_, STREAM, identity(kind, left)))
    assert row is not None
    return int(row[0])


def append(
    stream: int, expected: int, events: Sequence[NewEvent], cause: Cause, project: Sequence[Statement] = ()
) -> Receipt:
    """Append events after version `expected`, all or none, in one round trip; their receipt.

    A command that this actor gave before under the same id is not carried out again: its receipt comes back as
    `repeated`. Each statement of `project` happens with the append or not at all: it changes rows by what it reads FROM
    receipt, whose only row has the columns stream, first, last, hash and at. What the first returns the others may read
    FROM projection_0, and so on; they then come after it. It marks its values as psycopg does, or %t those that are
    text in the server's own form, which spares adapting them.

    Raises `VersionConflict` where the stream is at another version, `CommandReused`, `EmptyAppend`, `UnknownStream` or
    `Malformed`; nothing is changed then, and a surrounding transaction goes on.
    """
    if not events:
        raise EmptyAppend(stream)
    _check(stream, events, cause)
    last = expected + len(events)
    if not 0 <= expected < last <= END:
        return _explain_conflict(stream, expected, cause)
    query = statements.append(expected == 0, last - expected > 1, tuple([text for text, _ in project]))
    values: list[object] = _values(stream, expected, last, events, cause)
    for _, more in project:
        values += more
    began = perf_counter()
    written = database.exchange(query, values)
    _timer("conflict" if written is None else "written").observe(perf_counter() - began)
    if written is None:
        return _explain_conflict(stream, expected, cause)
    hash_, at = written
    return Receipt(stream, expected + 1, last, hash_.hex(), wire.time(at))


def repeated(stream: int, actor: str, command_id: str, body: bytes) -> Receipt | None:
    """Return the receipt of a command accepted before, None if there is none; raises `CommandReused` if its body
    differs.
    """
    row = database.first(statements.COMMAND_AND_HEAD, (actor, command_id, stream))
    if row is None:
        raise UnknownStream(stream)
    return _answer_again(row, Cause(actor, command_id, body))


class Given(NamedTuple):
    """A command as it was accepted under its id, and its receipt."""

    body: bytes
    receipt: Receipt


def given_before(stream: int, actor: str, command_id: str) -> Given | None:
    """Return what somebody has given under that id before; None if nothing was accepted."""
    row = database.first(statements.COMMAND_AND_HEAD, (actor, command_id, stream))
    if row is None:
        raise UnknownStream(stream)
    _stream, _head, first, last, body, hash_, at = row
    if first is None or body is None:
        return None
    return Given(body.encode(), Receipt(stream, first, last, hash_.hex(), at, repeated=True))


def _explain_conflict(stream: int, expected: int, cause: Cause) -> Receipt:
    """Return the receipt of a command appended before, or raise the exception that says why nothing was inserted."""
    row = database.first(statements.COMMAND_AND_HEAD, (cause.actor, cause.command_id, stream))
    if row is None:
        raise UnknownStream(stream)
    receipt = _answer_again(row, cause)
    if receipt is None:
        raise VersionConflict(stream, expected, row[1])
    return receipt


def _answer_again(row: prepared.Row, cause: Cause) -> Receipt | None:
    stream, _, first, last, body, hash_, at = row
    if first is None:
        return None
    if body != (None if cause.body is None else cause.body.decode()):
        raise CommandReused(stream, cause.actor, cause.command_id or "")
    return Receipt(stream, first, last, hash_.hex(), at, repeated=True)


def _check(stream: int, events: Sequence[NewEvent], cause: Cause) -> None:
    """Refuse whatever readers of the log could not read."""
    for name in (cause.actor, cause.command_id):
        if name is not None and not (0 < len(name) <= LONGEST_NAME and name.isprintable()):
            raise Malformed(
                f"an actor or command id has 1 to {LONGEST_NAME} printable characters, unlike {name[:40]!r}"
            )
    for event in events:
        try:
            tag = _tag.decode(event.data).type
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
            raise Malformed(f"an event for stream {stream} is no JSON object with a type: {problem}") from None
        if tag != event.type:
            raise Malformed(f"an event for stream {stream} is called {event.type!r} but says {tag!r}")


def _values(stream: int, expected: int, last: int, events: Sequence[NewEvent], cause: Cause) -> list[object]:
    """The values of the append's query, in the order of its text."""
    actor, command_id, body, chance = cause
    body_salt = body_leaf = chance_salt = chance_leaf = None
    salt, *more = salts(2 + len(events))
    if body is not None:
        body_salt = more.pop()
        body_leaf = leaf(body_salt, body)
    if chance is not None:
        chance_salt = more.pop()
        chance_leaf = leaf(chance_salt, chance)
    type_, data = events[0]
    values: list[object] = [
        wire.number(last),
        actor.encode(),
        None if command_id is None else command_id.encode(),
        body,
        body_salt,
        chance,
        chance_salt,
        type_.encode(),
        data,
        salt,
        digest((stream, expected + 1, last), type_, actor, command_id, leaf(salt, data), body_leaf, chance_leaf),
        wire.number(stream),
        wire.number(expected),
    ]
    if len(events) > 1:
        rest = list(zip(count(expected + 2), events[1:], more, strict=False))
        values += (
            wire.array(wire.TEXT, [type_.encode() for _, (type_, _), _ in rest]),
            wire.array(wire.TEXT, [data for _, (_, data), _ in rest]),
            wire.array(wire.BYTEA, [salt for _, _, salt in rest]),
            wire.array(
                wire.BYTEA,
                [digest((stream, at, last), type_, actor, None, leaf(salt, data)) for at, (type_, data), salt in rest],
            ),
        )
    return values
