"""One at a time: nobody holds up the others by asking for much at once.

What somebody sends to change something is done one after the other, with a breath in between. And whoever was just told
to wait, and asks the same again at once, is told the same again without anybody looking: a flood that is refused would
otherwise still cost the site what it takes to find out that it must be, who it is and how often they asked.
"""

import asyncio
from collections import OrderedDict
from hashlib import blake2b
from typing import NamedTuple
from weakref import WeakValueDictionary

from config.gateway import Application, Message, Receive, Send

LOOKING = {"GET", "HEAD", "OPTIONS"}
"""What changes nothing may be asked for side by side, as browsers do, and stays open where it is a stream."""
CREDENTIALS = {b"authorization", b"cookie"}

BREATH = 0.05
"""Seconds in which others get their turn, before what stood in line is done."""
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
        line = self._line(scope)
        if line is None:
            await self._pass(scope, receive, send)
            return
        stands = line.locked()
        async with line:
            if stands and self._remembered(scope) is None:
                await asyncio.sleep(BREATH)
            await self._pass(scope, receive, send)

    def _line(self, scope: Message) -> asyncio.Lock | None:
        """Where to stand in line: behind oneself; strangers stand in none."""
        who = [(name, value) for name, value in scope["headers"] if name in CREDENTIALS]
        if scope["method"] in LOOKING or not who:
            return None
        return self._lines.setdefault(_digest(who), asyncio.Lock())

    def _remembered(self, scope: Message) -> tuple[Message, ...] | None:
        """What whoever asks this was just told."""
        told = self._told.get(_asked(scope)) if self._told else None
        return told.messages if told is not None and asyncio.get_running_loop().time() < told.until else None

    async def _pass(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer from memory, or have it answered."""
        remembered = self._remembered(scope)
        if remembered is None:
            await self._look(scope, receive, send)
            return
        while (await receive()).get("more_body", False):
            pass
        for message in remembered:
            await send(message)

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
