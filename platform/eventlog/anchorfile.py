"""Lines of anchors: a batch of heads each, sealed with a key that the database does not know, tied to the line before.

    {"sequence": 7, "at": "2026-03-01T12:00:00.000000Z", "previous": …, "heads": [[stream, version, hash], …], "mac": …}

`mac` is HMAC-SHA256 under the anchor key over "warmoot-anchor/1\\n" and the compact JSON list [sequence, at, previous,
heads]; `previous` is the mac of the line before, or 64 zeros. Lines are only ever added. Where others were lost before
it a line has the one head [0, number of the newest lost batch, its mac], and the number after that.
"""

import hmac
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

import msgspec
from msgspec.structs import replace as replace_fields

Head: TypeAlias = tuple[int, int, str]
BEGINNING = "0" * 64
TAG = b"warmoot-anchor/1\n"
_BLOCK = 1 << 16


BRIDGE = 0
"""No stream has this number. A head of it names the newest batch of a file that was lost, by number and seal."""


class Batch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The heads that moved since the batch before."""

    sequence: int
    at: str
    previous: str
    heads: tuple[Head, ...]
    mac: str


_decode = msgspec.json.Decoder(Batch).decode


def seal(key: bytes, sequence: int, at: str, previous: str, heads: Sequence[Head]) -> str:
    """Return the authentication code of a batch, which only a holder of the key can make."""
    return hmac.digest(key, TAG + msgspec.json.encode([sequence, at, previous, heads]), "sha256").hex()


def make(key: bytes, sequence: int, at: str, previous: str, heads: Sequence[Head]) -> Batch:
    """A sealed batch."""
    return Batch(sequence, at, previous, tuple(heads), seal(key, sequence, at, previous, heads))


def genuine(key: bytes, batch: Batch) -> bool:
    """Whether the batch was sealed with this key."""
    return hmac.compare_digest(seal(key, batch.sequence, batch.at, batch.previous, batch.heads), batch.mac)


def bridges(batch: Batch) -> bool:
    """Return whether the batch continues a chain in which earlier batches were lost."""
    return bool(batch.heads) and batch.heads[0][0] == BRIDGE


def without_bridge(batch: Batch) -> Batch:
    """Return the batch with heads of the log only, without the marker of lost batches."""
    return replace_fields(batch, heads=batch.heads[1:]) if bridges(batch) else batch


def parse(line: bytes) -> Batch | None:
    """The batch in a line; None for anything else."""
    try:
        return _decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def lines(path: Path, length: int | None = None) -> Iterator[bytes]:
    """The whole lines within the file's first bytes, or all; none where there is no file.

    A torn last line, left by a crash, is passed over.
    """
    try:
        file = path.open("rb")
    except FileNotFoundError:
        return
    with file:
        for line in file:
            if line.endswith(b"\n") and (length is None or file.tell() <= length):
                yield line


def last_line(path: Path) -> tuple[bytes, int]:
    """The last whole line and the length of the file up to its end; nothing and 0 where there is none."""
    try:
        file = path.open("rb")
    except FileNotFoundError:
        return b"", 0
    with file:
        start = file.seek(0, os.SEEK_END)
        tail = b""
        while start > 0 and tail.count(b"\n") < 2:
            step = min(_BLOCK, start)
            start = file.seek(start - step)
            tail = file.read(step) + tail
            file.seek(start)
    whole = tail.rfind(b"\n") + 1
    before = tail.rfind(b"\n", 0, max(whole - 1, 0)) + 1
    return tail[before:whole], start + whole


def line_of(batch: Batch) -> bytes:
    """A batch as it stands in the file."""
    return msgspec.json.encode(batch) + b"\n"


def is_torn(path: Path) -> bool:
    """Whether the file ends with something that is no whole line."""
    return path.exists() and path.stat().st_size > last_line(path)[1]


def replace(path: Path, kept: Iterable[bytes], aside: str) -> int:
    """Put these whole lines on disk in the file's place and return how many they are. An existing file is kept under
    its name with another ending.
    """
    fresh, count = path.with_name(f"{path.name}.new"), 0
    try:
        with fresh.open("wb") as file:
            for line in kept:
                file.write(line)
                count += 1
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        fresh.unlink()
        raise
    if path.exists():
        path.rename(path.with_name(f"{path.name}.{aside}"))
    fresh.rename(path)
    _sync(path.parent)
    return count


def add(path: Path, lines: Iterable[bytes], length: int) -> int:
    """Put whole lines after the first `length` bytes, which drops a torn line; return the length once it is on disk."""
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    with os.fdopen(descriptor, "r+b") as file:
        file.truncate(length)
        file.seek(length)
        file.writelines(lines)
        file.flush()
        os.fsync(file.fileno())
        end = file.tell()
    _sync(path.parent)
    return end


def _sync(path: Path) -> None:
    """Return once the names in a folder are on disk."""
    folder = os.open(path, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
