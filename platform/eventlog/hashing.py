"""The canonical bytes behind every hash of the log. Whoever knows this page can recompute a log without our code.

Notation: i64 is a signed big-endian integer of 8 bytes; text(t) is the length of t in UTF-8 as 4 big-endian bytes, then
those bytes; maybe(x) is one byte 0 where x is missing, else one byte 1 and x. All hashes are SHA-256, 32 bytes long.

    leaf   = H(salt ‖ content)                                      salt: 16 random bytes, other ones for each leaf
    digest = H("warmoot-entry/1\n" ‖ i64(stream) ‖ i64(version) ‖ i64(last) ‖ text(type) ‖ text(actor)
               ‖ maybe(text(command id)) ‖ leaf of the event ‖ maybe(leaf of the command) ‖ maybe(leaf of the draws))
    link   = H("warmoot-event/1\n" ‖ link before ‖ i64(time) ‖ digest)
    origin = H("warmoot-stream/1" ‖ i64(stream) ‖ text(kind) ‖ maybe(i64(stream) ‖ i64(version) ‖ link, of the parent))

The link before version 1 is the stream's origin. `last` is the newest version of the append that the event came with,
so that half an append is no valid log; `time` counts microseconds since 1970-01-01T00:00Z. A leaf stands for a content
without giving it away: a log with contents withheld still proves its order, and not even a small secret can be guessed.
"""

import os
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from struct import Struct

SALT_BYTES = 16
ENTRY = b"warmoot-entry/1\n"
EVENT = b"warmoot-event/1\n"
STREAM = b"warmoot-stream/1"

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_place = Struct(">qqq").pack
_length = Struct(">I").pack
_parent = Struct(">qq").pack
_number = Struct(">q").pack


def salts(count: int) -> list[bytes]:
    """So many fresh salts."""
    made = os.urandom(SALT_BYTES * count)
    return [made[at : at + SALT_BYTES] for at in range(0, len(made), SALT_BYTES)]


def leaf(salt: bytes, content: bytes) -> bytes:
    """What stands for a content in the chain; `ValueError` for a salt of another length, which blurs the border."""
    if len(salt) != SALT_BYTES:
        raise ValueError(f"a salt has {SALT_BYTES} bytes, not {len(salt)}")
    return sha256(salt + content).digest()


def digest(
    place: tuple[int, int, int],
    type_: str,
    actor: str,
    command_id: str | None,
    data: bytes,
    body: bytes | None = None,
    chance: bytes | None = None,
) -> bytes:
    """One event in its place, which is (stream, version, last); data, body and chance are leaves."""
    return sha256(entry(place, type_, actor, command_id, data, body, chance)).digest()


def entry(
    place: tuple[int, int, int],
    type_: str,
    actor: str,
    command_id: str | None,
    data: bytes,
    body: bytes | None,
    chance: bytes | None,
) -> bytes:
    """What the digest is taken of: no two different events give the same bytes."""
    return b"".join(
        (
            ENTRY,
            _place(*place),
            text(type_),
            text(actor),
            b"\0" if command_id is None else b"\1" + text(command_id),
            data,
            b"\0" if body is None else b"\1" + body,
            b"\0" if chance is None else b"\1" + chance,
        )
    )


def link(before: bytes, micros: int, digest_: bytes) -> bytes:
    """The hash of an event: its digest, tied to everything before it and to its time."""
    return sha256(EVENT + before + _number(micros) + digest_).digest()


def origin(stream: int, kind: str, parent: tuple[int, int, bytes] | None = None) -> bytes:
    """What the first event of a stream is tied to: the stream's identity, and for a branch the event that it leaves."""
    return sha256(STREAM + _number(stream) + identity(kind, parent)).digest()


def identity(kind: str, parent: tuple[int, int, bytes] | None) -> bytes:
    """The part of a stream's origin that is known before its number."""
    if parent is None:
        return text(kind) + b"\0"
    stream, version, hash_ = parent
    return text(kind) + b"\1" + _parent(stream, version) + hash_


def text(value: str) -> bytes:
    """Text of any length, its end unmistakable."""
    written = value.encode()
    return _length(len(written)) + written


def microseconds(at: datetime) -> int:
    """A time as the chain counts it, exactly."""
    return (at - _EPOCH) // _MICROSECOND
