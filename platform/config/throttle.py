"""Serialises each client's writes, with a pause between them, and repeats its last 429 for a second from memory.

Nobody holds up the others by asking for much at once. A flood that is refused would otherwise still cost the site what
it takes to find out that it must be: who it is, and how often they asked.
"""

import asyncio
from hashlib import blake2b
from typing import NamedTuple
from weakref import WeakValueDictionary

from cachetools import FIFOCache

from config.asgi_types import Application, Message, Receive, Send

SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
"""Requests that change nothing run in parallel, as browsers send them, and stay open where they are streams."""
CREDENTIALS = {b"authorization", b"cookie"}

PAUSE_S = 0.05
"""Seconds before a write that had to wait is carried out: others get their turn."""
TOO_MANY = 429
REPEATED_S = 1.0
"""Seconds; nobody is ever told to come back sooner."""
MOST_CACHED = 256
"""Refusals; the oldest is dropped, and its request forwarded again."""


class CachedRefusal(NamedTuple):
    until: float
    messages: tuple[Message, ...]


class Throttle:
    """Wraps the site's application; remembers its answers of 429 that say when to come back."""

    def __init__(self, application: Application) -> None:
        self._application = application
        self._locks: WeakValueDictionary[bytes, asyncio.Lock] = WeakValueDictionary()
        self._refusals: FIFOCache[bytes, CachedRefusal] = FIFOCache(MOST_CACHED)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] != "http":
            await self._application(scope, receive, send)
            return
        lock = self._lock(scope)
        if lock is None:
            await self._answer(scope, receive, send)
            return
        waits = lock.locked()
        async with lock:
            if waits and self._cached(scope) is None:
                await asyncio.sleep(PAUSE_S)
            await self._answer(scope, receive, send)

    def _lock(self, scope: Message) -> asyncio.Lock | None:
        """The lock that all writes of one client share; None for reads and for clients without credentials."""
        who = [(name, value) for name, value in scope["headers"] if name in CREDENTIALS]
        if scope["method"] in SAFE_METHODS or not who:
            return None
        return self._locks.setdefault(_digest(who), asyncio.Lock())

    def _cached(self, scope: Message) -> tuple[Message, ...] | None:
        """The refusal that this very request got less than a second ago."""
        refusal = self._refusals.get(_request_key(scope)) if self._refusals else None
        return refusal.messages if refusal and asyncio.get_running_loop().time() < refusal.until else None

    async def _answer(self, scope: Message, receive: Receive, send: Send) -> None:
        """Repeat the cached refusal, or forward the request."""
        cached = self._cached(scope)
        if cached is None:
            await self._forward(scope, receive, send)
            return
        while (await receive()).get("more_body", False):
            pass
        for message in cached:
            await send(message)

    async def _forward(self, scope: Message, receive: Receive, send: Send) -> None:
        """Forward the request, and cache the answer where it is a 429 that says when to come back."""
        said: list[Message] = []

        async def observed(message: Message) -> None:
            if message.get("status") == TOO_MANY or said:
                said.append(dict(message))
            await send(message)

        await self._application(scope, receive, observed)
        if said and any(name.lower() == b"retry-after" for name, _ in said[0]["headers"]):
            self._refusals[_request_key(scope)] = CachedRefusal(
                asyncio.get_running_loop().time() + REPEATED_S, tuple(said)
            )


def _request_key(scope: Message) -> bytes:
    """A digest of everything in the request but its body: method, address, client, headers."""
    client = (scope.get("client") or ("",))[0]
    heads = sorted((name, value) for name, value in scope["headers"] if name != b"content-length")
    return _digest(scope["method"], scope["raw_path"], scope["query_string"], client, heads)


def _digest(*words: object) -> bytes:
    return blake2b(repr(words).encode(), digest_size=16).digest()
