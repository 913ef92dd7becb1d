"""The canonical bytes: as published, and never the same for two different events."""

import hashlib
import struct
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eventlog import hashing

LEAF = bytes(range(32))
numbers = st.integers(-(2**63), 2**63 - 1)
names = st.text(max_size=12)
leaves = st.binary(min_size=32, max_size=32)
entries = st.tuples(
    st.tuples(numbers, numbers, numbers),
    names,
    names,
    st.none() | names,
    leaves,
    st.none() | leaves,
    st.none() | leaves,
)


def test_it_works() -> None:
    """Written out by hand once, so that the published format cannot change unnoticed."""
    parts = [
        b"warmoot-entry/1\n",
        bytes.fromhex("0000000000000005 0000000000000002 0000000000000003"),
        b"\0\0\0\x06placed",
        b"\0\0\0\x07user:\xc3\xa9",
        b"\x01\0\0\0\x02id",
        LEAF,
        b"\0",
        b"\x01" + LEAF,
    ]
    written = b"".join(parts)
    assert hashing.entry((5, 2, 3), "placed", "user:é", "id", LEAF, None, LEAF) == written
    digest = hashing.digest((5, 2, 3), "placed", "user:é", "id", LEAF, None, LEAF)
    assert digest == hashlib.sha256(written).digest()
    assert (
        hashing.link(LEAF, 1_000_000, digest)
        == hashlib.sha256(b"warmoot-event/1\n" + LEAF + struct.pack(">q", 1_000_000) + digest).digest()
    )
    assert (
        hashing.origin(5, "match")
        == hashlib.sha256(b"warmoot-stream/1" + struct.pack(">q", 5) + b"\0\0\0\x05match\0").digest()
    )
    assert (
        hashing.origin(5, "branch", (3, 2, LEAF))
        == hashlib.sha256(
            b"warmoot-stream/1" + struct.pack(">q", 5) + b"\0\0\0\x06branch\x01" + struct.pack(">qq", 3, 2) + LEAF
        ).digest()
    )
    assert hashing.leaf(b"s" * 16, b"content") == hashlib.sha256(b"ssssssssssssssss" + b"content").digest()
    assert hashing.microseconds(datetime(2026, 1, 2, 3, 4, 5, 678901, UTC)) == 1_767_323_045_678_901


@given(entries)
def test_the_bytes_tell_the_event(entry: tuple[object, ...]) -> None:
    """What can be read back from the bytes alone is written without ambiguity."""
    assert _read(hashing.entry(*entry)) == entry  # type: ignore[arg-type]


def _read(written: bytes) -> tuple[object, ...]:
    rest = memoryview(written)

    def take(size: int) -> bytes:
        nonlocal rest
        taken, rest = bytes(rest[:size]), rest[size:]
        assert len(taken) == size
        return taken

    def text() -> str:
        return take(int.from_bytes(take(4), "big")).decode()

    def there() -> bool:
        return {b"\0": False, b"\1": True}[take(1)]

    assert take(16) == hashing.ENTRY
    place = struct.unpack(">qqq", take(24))
    entry = (
        place,
        text(),
        text(),
        text() if there() else None,
        take(32),
        take(32) if there() else None,
        take(32) if there() else None,
    )
    assert not rest
    return entry


@given(entries, entries)
def test_different_events_have_different_digests(one: tuple[object, ...], other: tuple[object, ...]) -> None:
    same = hashing.digest(*one) == hashing.digest(*other)  # type: ignore[arg-type]
    assert same == (one == other)


@given(st.text(min_size=1, max_size=6), st.text(max_size=6), st.data())
def test_moving_a_border_changes_the_digest(one: str, other: str, data: st.DataObject) -> None:
    """Type and actor run into each other in no reading."""
    whole = one + other
    cut = data.draw(st.integers(0, len(whole)).filter(lambda at: at != len(one)))
    before = hashing.digest((1, 1, 1), one, other, None, LEAF)
    assert hashing.digest((1, 1, 1), whole[:cut], whole[cut:], None, LEAF) != before


def test_missing_is_not_empty() -> None:
    digests = {
        hashing.digest((1, 1, 1), "t", "a", command_id, LEAF, body, chance)
        for command_id in (None, "")
        for body, chance in ((None, None), (LEAF, None), (None, LEAF), (LEAF, LEAF))
    }
    assert len(digests) == 8


@pytest.mark.parametrize("salt", [b"", b"s" * 15, b"s" * 17])
def test_a_salt_of_another_length_is_refused(salt: bytes) -> None:
    with pytest.raises(ValueError, match="16 bytes"):
        hashing.leaf(salt, b"content")


def test_salts_are_fresh() -> None:
    made = hashing.salts(1_000)
    assert len(set(made)) == 1_000
    assert {len(salt) for salt in made} == {16}
