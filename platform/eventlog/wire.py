"""Values as PostgreSQL's protocol has them, for the few statements that are on the way of every move."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from struct import Struct
from typing import NamedTuple

from psycopg.adapt import PyFormat
from psycopg.pq import Format

TEXT = 25
BYTEA = 17

_ERA = datetime(2000, 1, 1, tzinfo=UTC)
_PLACEHOLDER = re.compile(r"%([tbsd%])")
_array_head = Struct(">iiIii").pack
_length = Struct(">i").pack
_number = Struct(">q").unpack


class Query(NamedTuple):
    """A statement with the server's own placeholders: those for values in wire form first, then those for the rest."""

    text: bytes
    formats: list[int]
    adapted: list[PyFormat]


@lru_cache(maxsize=512)
def query(statement: str, *more: str) -> Query:
    """A query out of a statement that marks values %t (text) or %d (bytes), and pieces with psycopg's own marks."""
    formats: list[int] = []
    adapted: list[PyFormat] = []

    def numbered(found: re.Match[str]) -> str:
        match found[1]:
            case "%":
                return "%"
            case "t" | "d":
                formats.append(Format.TEXT if found[1] == "t" else Format.BINARY)
            case _:
                adapted.append(PyFormat.BINARY if found[1] == "b" else PyFormat.AUTO)
        return f"${len(formats) + len(adapted)}"

    text = "".join(_PLACEHOLDER.sub(numbered, piece) for piece in (statement, *more))
    return Query(text.encode(), formats, adapted)


def array(element: int, items: Sequence[bytes]) -> bytes:
    """An array of texts or byte strings, in binary form."""
    parts = [_array_head(1, 0, element, len(items), 1)]
    for item in items:
        parts += (_length(len(item)), item)
    return b"".join(parts)


def number(value: int) -> bytes:
    """A whole number, in text form."""
    return b"%d" % value


def time(field: bytes) -> datetime:
    """A time out of its binary form: microseconds since the beginning of 2000."""
    return _ERA + timedelta(microseconds=_number(field)[0])
