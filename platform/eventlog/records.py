"""What goes into the log and what comes out of it."""

from datetime import datetime
from typing import NamedTuple

Statement = tuple[str, tuple[object, ...]]


class NewEvent(NamedTuple):
    """An event to be appended: `data` is its exact JSON text, its own `type` tag included, as it will be stored and
    hashed.
    """

    type: str
    data: bytes


class Cause(NamedTuple):
    """Who made the events happen, by which command, and the draws made for it; body and chance are JSON text."""

    actor: str
    command_id: str | None = None
    body: bytes | None = None
    chance: bytes | None = None


class Parent(NamedTuple):
    """The step of another stream at which a branch begins."""

    stream: int
    version: int


class Receipt(NamedTuple):
    """The answer to an append: which versions it made, and the hash (hex) and time of the newest.

    `repeated` where the command had been accepted before and this is the answer it got then.
    """

    stream: int
    first: int
    last: int
    hash: str
    at: datetime
    repeated: bool = False


class Head(NamedTuple):
    """The newest event of a stream; version 0 and no time for a stream without events."""

    version: int
    hash: str
    at: datetime | None


class Row(NamedTuple):
    """One event with everything that is kept about it. The command's id, body and draws stand with its first event."""

    version: int
    last: int
    at: datetime
    type: str
    actor: str
    command_id: str | None
    data: bytes
    salt: bytes
    body: bytes | None
    body_salt: bytes | None
    chance: bytes | None
    chance_salt: bytes | None
    hash: bytes


class Origin(NamedTuple):
    """What a stream is before its first event."""

    stream: int
    kind: str
    hash: bytes
    parent: tuple[int, int, bytes] | None
