"""The hub of one process: hears every ring over one connection to Redis, and tells the streams that listen.

It runs in the event loop of the web server. A ring may be lost on its way, so the hub looks into the database every few
seconds for what it has not heard of; more often while Redis is gone.
"""

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

import msgspec
import redis.asyncio
from django.conf import settings
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from config import broker
from doorbell import database, ring, stream_limit
from doorbell.audience import Audience, concerns
from doorbell.stream import Stream, say

log = logging.getLogger(__name__)

DEAF_PAUSE = 2.0
"""Seconds between two looks into the database, and tries to reach Redis, while it is gone."""
QUIET = 3.0
"""Seconds without a word from Redis after which it is asked for one."""
LOOK_EVERY = 3.0
"""Seconds between two looks into the database while rings are heard: how late a lost one is made up for."""
RECENT = 10.0
"""Seconds for which a ring is repeated to who comes late: between the page and its stream something may happen."""
MARGIN = timedelta(seconds=10)
"""How far before the last look the next one begins: a move is dated before it is committed."""
REMEMBERED = 4096
"""Of how many matches and sayings the hub knows that it has heard of them."""


class Hub:
    """The ears of a process, and the life of its streams."""

    def __init__(self) -> None:
        self._audience = Audience()
        self._tasks: list[asyncio.Task[None]] = []
        self._begun = asyncio.Event()
        self._hears = False
        self._looked: datetime | None = None
        self._closing = False
        self._recent: deque[tuple[float, ring.Moved]] = deque()
        self._known: OrderedDict[str, int] = OrderedDict()
        self._read_late: dict[str, int] = {}

    async def start(self) -> None:
        """Begin to listen, where that has not begun; returns when rings are heard or Redis is found to be gone."""
        if not self._tasks:
            lives = (self._listen(), self._keep_looking(), self._keep_alive())
            self._tasks = [asyncio.create_task(life) for life in lives]
        await self._begun.wait()

    def close(self) -> None:
        """End every stream and listen no more; whoever comes now is sent away at once."""
        self._closing = True
        self._begun.set()
        for task in self._tasks:
            task.cancel()
        for stream in self._audience.everybody():
            stream.dismiss()

    def add(self, stream: Stream) -> None:
        """Have it told from now on; from any thread."""
        self._audience.add(stream)

    def remove(self, stream: Stream) -> None:
        """Have it told nothing more; from any thread."""
        self._audience.remove(stream)

    def repeat(self, stream: Stream) -> None:
        """Tell what its page may have missed before the stream was there, once it has been greeted."""
        if self._closing:
            stream.close()
        oldest = asyncio.get_running_loop().time() - RECENT
        for rung, moved in self._recent:
            if rung >= oldest and stream.wanted is not None and concerns(stream.wanted, moved):
                _tell([stream], moved)

    # hearing

    def hear(self, heard: ring.Ring) -> None:
        """Tell whom it concerns; those who see a match later are told by `_look`, once they may know."""
        if isinstance(heard, ring.Ended):
            for stream in self._audience.of_session(heard.session):
                stream.close()
            return
        loop = asyncio.get_running_loop()
        self._know(heard)
        if isinstance(heard, ring.Moved):
            _tell(self._audience.at_once(heard), heard)
            self._recent.append((loop.time(), heard))
            while self._recent[0][0] < loop.time() - RECENT:
                self._recent.popleft()
            if heard.listed and heard.late:
                loop.call_later(heard.late, lambda: _tell(self._audience.in_lobby(), heard))
        else:
            for stream in self._audience.at_table(heard) | self._audience.talked_to(heard):
                stream.tell_talk(heard.m)

    async def _listen(self) -> None:
        """Hear rings for as long as the process lives; look into the database while there are none to hear."""
        await asyncio.to_thread(_join)
        while True:
            try:
                await self._hear_rings()
            except (redis.RedisError, OSError) as problem:
                if self._hears or not self._begun.is_set():
                    log.warning("the doorbell does not hear Redis: %s", problem)
            except Exception:
                log.exception("the doorbell stumbled")
            self._hears = False
            await self._look()
            self._begun.set()
            await asyncio.sleep(DEAF_PAUSE)

    async def _hear_rings(self) -> None:
        """Until the connection breaks."""
        once = Retry(NoBackoff(), 0)
        client = redis.asyncio.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=QUIET, retry=once)
        async with client, client.pubsub() as rings:
            await rings.subscribe(ring.channel())
            silent = False
            while True:
                message = await rings.get_message(timeout=QUIET)
                if message is not None:
                    silent = False
                    await self._take(message)
                elif silent:
                    raise redis.ConnectionError("it does not answer")
                else:
                    silent = True
                    await rings.ping()

    async def _take(self, message: dict[str, Any]) -> None:
        if message["type"] == "subscribe":
            # What was rung for before is found now; what is rung for from here on is heard.
            await self._look()
            if not self._hears and self._begun.is_set():
                log.warning("the doorbell hears Redis again")
            self._hears = True
            self._begun.set()
        elif message["type"] == "message":
            try:
                self.hear(ring.decode(message["data"]))
            except msgspec.DecodeError:
                log.warning("the doorbell heard nonsense: %r", message["data"][:200])

    async def _keep_looking(self) -> None:
        """While rings are heard, look every few seconds for those that were lost."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            if self._hears:
                await self._look()

    async def _look(self) -> None:
        """Tell what has happened since the last look and was not heard of, as far as the database can be asked."""
        try:
            now, rings = await asyncio.to_thread(database.since, self._looked)
            late = self._audience.heard_late()
            visible = await asyncio.to_thread(database.visible, late) if late else {}
        except Exception:
            log.exception("the doorbell could not look into the database")
            return
        self._looked = now - MARGIN
        for heard in rings:
            if not self._knows(heard):
                self.hear(heard)
        self._tell_late(visible)

    def _tell_late(self, visible: Mapping[str, tuple[int, int]]) -> None:
        """Tell those who see these matches late what they may know by now, whenever it happened."""
        for match, (version, saying) in visible.items():
            streams, said = self._audience.late(match), say(match, version)
            for stream in streams:
                stream.tell(match, version, said)
            if saying > self._read_late.get(match, saying):
                for stream in streams:
                    stream.tell_talk(match)
        self._read_late = {match: saying for match, (_, saying) in visible.items()}

    def _know(self, heard: ring.Moved | ring.Said) -> None:
        self._known[heard.about] = max(heard.number, self._known.pop(heard.about, 0))
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def _knows(self, heard: ring.Moved | ring.Said) -> bool:
        return self._known.get(heard.about, 0) >= heard.number

    # life

    async def _keep_alive(self) -> None:
        """Each second a part of the streams is given a sign of life, its places kept and its rights looked at."""
        second = 0
        while True:
            await asyncio.sleep(1)
            second += 1
            due = self._audience.due(second)
            now = asyncio.get_running_loop().time()
            for stream in due:
                stream.beat(now)
            if due:
                await self._tend(due)

    async def _tend(self, due: Iterable[Stream]) -> None:
        wanted = {stream: stream.wanted for stream in due if stream.wanted is not None}
        try:
            await asyncio.to_thread(stream_limit.keep, [one.place for one in wanted.values()])
            lost = await asyncio.to_thread(database.lost, wanted)
        except Exception:
            log.exception("the doorbell could not look after its streams")
            return
        for stream in lost:
            stream.close()


def _tell(streams: Iterable[Stream], heard: ring.Moved) -> None:
    said = say(heard.m, heard.v)
    for stream in streams:
        stream.tell(heard.m, heard.v, said)


def _join() -> None:
    """Have the embedded Redis up; a site whose Redis is elsewhere and gone starts all the same."""
    try:
        broker.join()
    except Exception:
        log.exception("the doorbell could not start Redis")
