"""How many streams one person may keep open: counted for the whole site, in Redis.

A place is kept by renewing it; that of a process which was killed falls free by itself. While Redis is gone each
process counts its own.
"""

import secrets
from collections import Counter
from collections.abc import Iterable
from datetime import timedelta
from threading import Lock
from typing import NamedTuple

from redis import Redis

from accounts.limits import Limit, TooMany
from doorbell import redis_client

MOST = 6
"""As many connections as a browser keeps to one site: a page in the seventh would stand still anyway."""
LEASE = 45
"""Seconds after which a place that nobody keeps is free: three signs of life missed."""
AT_ONCE = Limit("streams at once", MOST, timedelta(seconds=LEASE))

# One script, so that of any number at once exactly so many get through; by the one clock of Redis.
_TAKE = """
local now = tonumber(redis.call('TIME')[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then
  return math.max(1, tonumber(redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')[2]) - now)
end
redis.call('ZADD', KEYS[1], now + tonumber(ARGV[2]), ARGV[3])
redis.call('EXPIRE', KEYS[1], ARGV[2])
return 0
"""
# All in one call: what a process does beside telling its streams holds these up.
_KEEP = """
local free = redis.call('TIME')[1] + tonumber(ARGV[1])
for at, key in ipairs(KEYS) do
  redis.call('ZADD', key, free, ARGV[at + 1])
  redis.call('EXPIRE', key, ARGV[1])
end
"""


class Place(NamedTuple):
    """One open stream of a subject: a person, or an address that nobody is logged in from."""

    subject: str
    name: str


def take(subject: str) -> Place:
    """A place for one more stream; `TooMany` where the subject has as many as it may."""
    place = Place(subject, secrets.token_hex(8))
    _here.take(subject)
    wait = redis_client.ask(lambda redis: redis.eval(_TAKE, 1, _key(subject), str(MOST), str(LEASE), place.name))
    if wait:
        _here.leave(subject)
        raise TooMany(AT_ONCE, int(wait))
    return place


def keep(places: Iterable[Place]) -> None:
    """Keep these for another while; one round trip."""
    kept = list(places)
    keys, names = [_key(place.subject) for place in kept], [place.name for place in kept]
    redis_client.ask(lambda redis: redis.eval(_KEEP, len(kept), *keys, str(LEASE), *names))


def leave(place: Place) -> None:
    """Free it."""
    _here.leave(place.subject)
    redis_client.ask(lambda redis: redis.zrem(_key(place.subject), place.name))


def taken(subject: str) -> int:
    """How many streams the subject has open now; nought where that cannot be asked."""
    return redis_client.ask(lambda redis: int(redis.zcount(_key(subject), _now(redis), "+inf"))) or 0


def _now(redis: Redis) -> int:
    return int(redis.time()[0])


def _key(subject: str) -> str:
    return redis_client.name(f"streams:{subject}")


class _Here:
    """The places taken in this process."""

    def __init__(self) -> None:
        self._taken: Counter[str] = Counter()
        self._lock = Lock()

    def take(self, subject: str) -> None:
        """One more, or `TooMany`."""
        with self._lock:
            if self._taken[subject] >= MOST:
                raise TooMany(AT_ONCE, LEASE)
            self._taken[subject] += 1

    def leave(self, subject: str) -> None:
        """One less."""
        with self._lock:
            self._taken[subject] -= 1
            if self._taken[subject] <= 0:
                del self._taken[subject]


_here = _Here()
