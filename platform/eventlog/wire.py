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
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_PLACEHOLDER = re.compile(r"%([tbsd%])")
_array_head = Struct(">iiIii").pack
_length = Struct(">i").pack
_number = Struct(">q").unpack


class Query(NamedTuple):
    """A statement with the server's own placeholders, and the format of the value for each.

    The values in `places` are still to be adapted, each in the way `wanted`. Where it is `refused_by` a unique index of
    this table it gives no row; `within` a transaction, which such an error would end, another query takes its place.
    """

    text: bytes
    formats: list[int]
    places: list[int]
    wanted: list[PyFormat]
    refused_by: bytes = b""
    within: "Query | None" = None


@lru_cache(maxsize=512)
def query(statement: str) -> Query:
    """A query out of a statement that marks values in wire form %t (text) or %d (bytes), others as psycopg does."""
    formats: list[int] = []
    places: list[int] = []
    wanted: list[PyFormat] = []

    def numbered(found: re.Match[str]) -> str:
        match found[1]:
            case "%":
                return "%"
            case "t" | "d":
                formats.append(Format.TEXT if found[1] == "t" else Format.BINARY)
            case _:
                places.append(len(formats))
                wanted.append(PyFormat.BINARY if found[1] == "b" else PyFormat.AUTO)
                formats.append(Format.TEXT)
        return f"${len(formats)}"

    return Query(_PLACEHOLDER.sub(numbered, statement).encode(), formats, places, wanted)


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


def time_of(micros: int) -> datetime:
    """A time out of microseconds since the beginning of 1970, as hashes have it."""
    return _EPOCH + timedelta(microseconds=micros)
