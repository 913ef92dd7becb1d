"""The badge: whether the log that a page shows is the one that was written, by recomputing every hash of it."""

from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from django.db import connection

from eventlog import store
from eventlog.verify import check_parent, check_stream
from streams.cache import Cache

FRESH, SHARE = timedelta(seconds=30), 100
"""How long a finding stands before the log is computed again: this long, or for a long log so many times its cost."""

SHORT = 5_000
"""Steps that a page waits for: a tenth of a second. The badge of a longer log follows."""


class Verified(NamedTuple):
    """How many steps stand in an unbroken chain, or what is wrong first; when it was found, how long that stands."""

    steps: int
    fault: str
    at: datetime
    until: datetime


_held: Cache[tuple[int, int, str], Verified] = Cache(256, lambda _: 1)


def verified(stream: int, upto: int) -> Verified:
    """The chain up to a version; 20 µs a step, nothing where it was computed lately."""
    key = (stream, upto, store.hash_at(stream, upto))
    now = datetime.now(UTC)
    found = _lately(key, now)
    if found is None:
        found = _computed(stream, upto, now)
        if not connection.in_atomic_block:
            _held.put(key, found)
    return found


def at_once(stream: int, upto: int) -> Verified | None:
    """The same where a page need not wait for it; None for a long log that was not computed lately."""
    if upto <= SHORT:
        return verified(stream, upto)
    return _lately((stream, upto, store.hash_at(stream, upto)), datetime.now(UTC))


def _lately(key: tuple[int, int, str], now: datetime) -> Verified | None:
    """What was found of it, as long as that stands."""
    found = _held.get(key)
    return found if found is not None and now <= found.until else None


def _computed(stream: int, upto: int, now: datetime) -> Verified:
    origin = store.origin(stream)
    faults = [*check_stream(origin, store.rows(stream, upto=upto)), *check_parent(origin)]
    until = now + max(FRESH, SHARE * (datetime.now(UTC) - now))
    return Verified(upto, faults[0].sentence if faults else "", now, until)
