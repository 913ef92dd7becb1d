"""One open stream: what it listens to, what it has still to be told, and its life."""

import asyncio
from collections.abc import Callable, Mapping
from random import randint, uniform
from typing import ClassVar, NamedTuple, TypeAlias

import msgspec

from config.asgi_types import Receive, Send
from doorbell.stream_limit import Place

Write: TypeAlias = Callable[[bytes], bool]
"""Sends at once, or says that it cannot."""

RETRY_MS = 2000
SOONEST_MS = 200
LONGEST = 1800.0
"""Seconds after which a stream ends in any case, and its page asks anew for what it may listen to."""
REMEMBERED = 200


class Heard(NamedTuple):
    """A match that somebody listens to: how many seconds late they hear of it, and the key that let them in, if any."""

    match: str
    delay: int = 0
    key: str = ""


class Wanted(NamedTuple):
    """What somebody listens to, once it is found to be their right: matches, all he sits at, and the lists.

    `session` names what the right hangs by: a browser's session, or something else that `stands` can be asked about.
    """

    place: Place
    matches: tuple[Heard, ...] = ()
    player: str | None = None
    session: str = ""
    lobby: bool = False
    stands: Callable[[], bool] | None = None


class Stream:
    """Tells a page which matches have moved on. Holds no more than the newest version of each, however slow the page.

    Belongs to the event loop that it was made in; only `want` and `greet` may be called from elsewhere, once each.
    """

    KEEP_ALIVE: ClassVar[bytes] = b":\n\n"
    hears_tables: ClassVar[bool] = False
    """Whether it is told of talk at every table that its player sits at, rather than at the matches asked for."""

    def __init__(self) -> None:
        self.wanted: Wanted | None = None
        self._told: dict[str, int] = {}
        self._pending: dict[str, bytes] = {}
        self._awake = False
        self._sleeper: asyncio.Future[None] | None = None
        self._beat = False
        self._closed = False
        self._dismissed = False
        self._write: Write | None = None
        self._until = asyncio.get_running_loop().time() + LONGEST * uniform(0.8, 1)  # noqa: S311 - spreads, hides nothing

    def want(self, wanted: Wanted) -> None:
        """Have it opened for these."""
        self.wanted = wanted

    def greet(self, versions: Mapping[str, int]) -> bytes:
        """The first words: when to come back if the stream breaks, and where each match stands now."""
        self.know(versions)
        said = (say(match, version) for match, version in versions.items())
        return b"retry: %d\n\n" % RETRY_MS + b"".join(said)

    def know(self, versions: Mapping[str, int]) -> None:
        """Have these taken as told."""
        self._told |= {match: version for match, version in versions.items() if version > self._told.get(match, 0)}

    def tell(self, match: str, version: int, said: bytes) -> None:
        """Have the page told, unless it was told of that version or a newer one."""
        if version <= self._told.get(match, 0):
            return
        if len(self._told) > REMEMBERED:
            self._told.clear()
        self._told[match] = version
        if not self.write_now(said):
            self._pending[match] = said
            self._wake()

    def write_now(self, said: bytes) -> bool:
        """Send it at once, where the server can and nothing else is to be sent first; whether that was done."""
        return self._write is not None and not (self._pending or self._closed) and self._write(said)

    def tell_talk(self, match: str) -> None:
        """Have the page told that something was said at the match's table."""
        self._pending[f"chat {match}"] = b"event: chat\n" + say(match, 0)
        self._wake()

    def beat(self, now: float) -> None:
        """Have something sent, so that nobody on the way takes the stream for dead; or end it where it is time."""
        self._beat = True
        self._closed = self._closed or now > self._until
        self._wake()

    def close(self) -> None:
        """End it in good order: the page opens another if it may."""
        self._closed = True
        self._wake()

    def dismiss(self) -> None:
        """End it because its process ends: the page opens another, at a moment of its own, so that not all come at
        once to the process that takes over.
        """
        self._dismissed = True
        self.close()

    async def run(self, receive: Receive, send: Send, write: Write | None = None) -> None:
        """Tell until the page goes or the stream is closed; by `write` where it can be sent at once, else by `send`."""
        leaving = asyncio.create_task(self._until_gone(receive))
        try:
            while not self._closed:
                self._write = write
                await self._sleep()
                self._write = None
                if said := await self.said():
                    await send({"type": "http.response.body", "body": said, "more_body": True})
            if not leaving.done():
                await send({"type": "http.response.body", "body": self._farewell(), "more_body": False})
        finally:
            leaving.cancel()

    def _wake(self) -> None:
        self._awake = True
        if self._sleeper is not None and not self._sleeper.done():
            self._sleeper.set_result(None)

    async def _sleep(self) -> None:
        """Until there is something to do; an `asyncio.Event` does the same for half a kilobyte more."""
        if not self._awake:
            self._sleeper = asyncio.get_running_loop().create_future()
            await self._sleeper
            self._sleeper = None
        self._awake = False

    async def _until_gone(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self.close()

    def _farewell(self) -> bytes:
        return self.come_back() if self._dismissed else b""

    def come_back(self) -> bytes:
        """The last words of a stream whose process ends: when to open another."""
        return b"retry: %d\n\n" % randint(SOONEST_MS, RETRY_MS)  # noqa: S311 - spreads, hides nothing

    async def said(self) -> bytes:
        """What is to be sent now."""
        pending, beat = self.take()
        return b"".join(pending.values()) or (self.KEEP_ALIVE if beat else b"")

    def take(self) -> tuple[dict[str, bytes], bool]:
        """What is still to be told, by what it is of, and whether a sign of life is due; neither is any more then."""
        taken = self._pending, self._beat
        self._pending, self._beat = {}, False
        return taken


def say(match: str, version: int) -> bytes:
    """The one thing that is ever said: the match is at this version."""
    return b"data: %b\n\n" % msgspec.json.encode({"m": match, "v": version})
