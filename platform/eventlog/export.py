"""A stream as one portable JSON document, which tools/verify_export.py checks without any of our code.

    {"format": "warmoot-log/1", "stream": {id, kind, parent}, "events": [...], "head": {version, hash}, ...}

An event has version, last, at, type, actor, command_id and hash, and up to three contents as their exact text: `data`,
`body` (the command) and `chance` (its draws), each with its salt. A content that is withheld is replaced by its leaf
(see `eventlog.hashing`), so that the chain can be checked all the same. Bytes are in hex, times in UTC.
"""

from collections.abc import Callable, Collection, Iterable
from datetime import UTC
from typing import Any, Final

from eventlog.hashing import leaf
from eventlog.records import Origin, Row

FORMAT: Final = "warmoot-log/1"
CONTENTS: Final = ("data", "body", "chance")

Withheld = Callable[[Row], Collection[str]]


def nothing(_: Row) -> Collection[str]:
    """Withhold nothing."""
    return ()


def document(origin: Origin, rows: Iterable[Row], withheld: Withheld = nothing, **more: Any) -> dict[str, Any]:
    """The document of a stream; `withheld` names the contents of a row to leave out, `more` adds members as `match`."""
    events = [event(row, withheld(row)) for row in rows]
    newest = events[-1] if events else {"version": 0, "hash": origin.hash.hex()}
    return {
        "format": FORMAT,
        "stream": {"id": origin.stream, "kind": origin.kind, "parent": _parent(origin)},
        "events": events,
        "head": {"version": newest["version"], "hash": newest["hash"]},
        **more,
    }


def event(row: Row, withheld: Collection[str] = ()) -> dict[str, Any]:
    """One event of a document."""
    made: dict[str, Any] = {
        "version": row.version,
        "last": row.last,
        "at": row.at.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z"),
        "type": row.type,
        "actor": row.actor,
        "command_id": row.command_id,
    }
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


def _parent(origin: Origin) -> dict[str, Any] | None:
    if origin.parent is None:
        return None
    stream, version, hash_ = origin.parent
    return {"stream": stream, "version": version, "hash": hash_.hex()}
