"""A stream as one portable JSON document, which tools/verify_export.py checks without any of our code.

    {"format": "warmoot-log/1", "stream": {id, kind, parent}, "events": [...], "head": {version, hash}, ...}

An event has version, last, at, type, actor, command_id and hash, and up to three contents as their exact text: `data`,
`body` (the command) and `chance` (its draws), each with its salt. A content that is withheld is replaced by its leaf
(see `eventlog.hashing`), so that the chain can be checked all the same. Of a sealed event, whose very kind is nobody's
business yet, there are version, last, at, hash and its digest only. Bytes are in hex, times in UTC.
"""

from collections.abc import Callable, Collection, Iterable
from datetime import UTC
from typing import Any, Final

from eventlog.hashing import digest, leaf
from eventlog.records import Origin, Row

FORMAT: Final = "warmoot-log/1"
CONTENTS: Final = ("data", "body", "chance")
SEALED: Final = ("entry",)
"""Withheld instead of single contents: everything that the event is."""

Withheld = Callable[[Row], Collection[str]]


def nothing(_: Row) -> Collection[str]:
    """Withhold nothing."""
    return ()


def document(origin: Origin, rows: Iterable[Row], withheld: Withheld = nothing, **more: Any) -> dict[str, Any]:
    """The document of a stream; `withheld` names the contents of a row to leave out, `more` adds members as `match`."""
    events = [event(origin.stream, row, withheld(row)) for row in rows]
    newest = events[-1] if events else {"version": 0, "hash": origin.hash.hex()}
    return {
        "format": FORMAT,
        "stream": {"id": origin.stream, "kind": origin.kind, "parent": _parent(origin)},
        "events": events,
        "head": {"version": newest["version"], "hash": newest["hash"]},
        **more,
    }


def event(stream: int, row: Row, withheld: Collection[str] = ()) -> dict[str, Any]:
    """One event of a document."""
    made: dict[str, Any] = {
        "version": row.version,
        "last": row.last,
        "at": row.at.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z"),
    }
    if withheld == SEALED:
        return made | {"digest": _digest(stream, row).hex(), "hash": row.hash.hex()}
    made |= {"type": row.type, "actor": row.actor, "command_id": row.command_id}
    salts = (row.salt, row.body_salt, row.chance_salt)
    for name, content, salt in zip(CONTENTS, (row.data, row.body, row.chance), salts, strict=True):
        if content is None or salt is None:
            continue
        if name in withheld:
            made[f"{name}_leaf"] = leaf(salt, content).hex()
        else:
            made[name] = content.decode()
            made[f"{name}_salt"] = salt.hex()
    made["hash"] = row.hash.hex()
    return made


def _digest(stream: int, row: Row) -> bytes:
    """What stands for a whole event in the chain."""
    contents = ((row.salt, row.data), (row.body_salt, row.body), (row.chance_salt, row.chance))
    data, body, chance = (
        None if salt is None or content is None else leaf(salt, content) for salt, content in contents
    )
    assert data is not None
    return digest((stream, row.version, row.last), row.type, row.actor, row.command_id, data, body, chance)


def _parent(origin: Origin) -> dict[str, Any] | None:
    if origin.parent is None:
        return None
    stream, version, hash_ = origin.parent
    return {"stream": stream, "version": version, "hash": hash_.hex()}
