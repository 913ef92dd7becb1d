"""One at a time: nobody holds up the others by asking for much at once.

What somebody sends to change something is done one after the other. And whoever was just told to wait, and asks the
same again at once, is told the same again without anybody looking: a flood that is refused would otherwise still cost
the site what it takes to find out that it must be, who it is and how often they asked.
"""

import asyncio
from collections import OrderedDict
from contextlib import AbstractAsyncContextManager, nullcontext
from hashlib import blake2b
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

from config.gateway import Application, Message, Receive, Send

LOOKING = {"GET", "HEAD", "OPTIONS"}
"""What changes nothing may be asked for side by side, as browsers do, and stays open where it is a stream."""
CREDENTIALS = {b"authorization", b"cookie"}

TOO_MANY = 429
AT_ONCE = 1.0
"""Seconds; nobody is ever told to come back sooner."""
REMEMBERED = 256
"""Answers; who is not remembered is looked at."""


class _Told(NamedTuple):
    until: float
    messages: tuple[Message, ...]


class Turnstile:
    """Wraps the site's application; remembers its answers of 429 that say when to come back."""

    def __init__(self, application: Application) -> None:
        self._application = application
        self._lines: WeakValueDictionary[bytes, asyncio.Lock] = WeakValueDictionary()
        self._told: OrderedDict[bytes, _Told] = OrderedDict()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] != "http":
            await self._application(scope, receive, send)
            return
        async with self._line(scope):
            told = self._told.get(_asked(scope)) if self._told else None
            if told is None or told.until < asyncio.get_running_loop().time():
                await self._look(scope, receive, send)
                return
        while (await receive()).get("more_body", False):
            pass
        for message in told.messages:
            await send(message)

    def _line(self, scope: Message) -> AbstractAsyncContextManager[Any]:
        """Where to stand in line: behind oneself; strangers stand in none."""
        who = [(name, value) for name, value in scope["headers"] if name in CREDENTIALS]
        if scope["method"] in LOOKING or not who:
            return nullcontext()
        return self._lines.setdefault(_digest(who), asyncio.Lock())

    async def _look(self, scope: Message, receive: Receive, send: Send) -> None:
        """Have it answered, and listen to the answer."""
        said: list[Message] = []

        async def overheard(message: Message) -> None:
            if message.get("status") == TOO_MANY or said:
                said.append(dict(message))
            await send(message)

        await self._application(scope, receive, overheard)
        if said and any(name.lower() == b"retry-after" for name, _ in said[0]["headers"]):
            self._told[_asked(scope)] = _Told(asyncio.get_running_loop().time() + AT_ONCE, tuple(said))
            if len(self._told) > REMEMBERED:
                self._told.popitem(last=False)


def _asked(scope: Message) -> bytes:
    """What was asked, by whom and how: everything of the request but its body."""
    client = (scope.get("client") or ("",))[0]
    heads = sorted((name, value) for name, value in scope["headers"] if name != b"content-length")
    return _digest(scope["method"], scope["raw_path"], scope["query_string"], client, heads)


def _digest(*words: object) -> bytes:
    return blake2b(repr(words).encode(), digest_size=16).digest()
