"""The feed under ASGI: Django answers the request like any other, then the answer stays open.

So a stream passes every middleware, right and limit there is, but holds none of what a request holds while it lasts:
no thread, no database connection. Only the bare connection stays.
"""

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from prometheus_client import Gauge

from config.asgi_types import WRITE_NOW, Application, Message, Receive, Send
from config.metrics.instruments import streams_open
from config.open_answers import GO_ON
from doorbell import shutdown, stream_limit
from doorbell.hub import Hub
from doorbell.stream import Stream, Wanted, Write

PATH = "/feed/"


class Door(NamedTuple):
    """What the view opens where it lets somebody listen; used once, from its thread."""

    hub: Hub
    stream: Stream

    def open(self, wanted: Wanted) -> None:
        """Have the stream hear of these from now on: before its first words are gathered, so that nothing is missed."""
        self.stream.want(wanted)
        self.hub.add(self.stream)


class Feed:
    """Wraps the site's application: its answers at the feed's address may stay open, and at others that are named with
    the kind of their streams.
    """

    def __init__(self, application: Application, others: Mapping[str, type[Stream]] | None = None) -> None:
        self._application = application
        self._kinds: Mapping[str, type[Stream]] = {PATH: Stream, **(others or {})}
        self._hub = Hub()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] != "http" or scope["path"] not in self._kinds:
            await self._application(scope, receive, send)
            return
        shutdown.watch(self._hub.close)
        await self._hub.start()
        stream = self._kinds[scope["path"]]()
        answer, stays_open = _Answer(stream, send), False
        try:
            await self._application({**scope, "doorbell": Door(self._hub, stream)}, receive, answer.send)
            if answer.stays_open:
                write = scope.get("extensions", {}).get(WRITE_NOW)
                scope[GO_ON](partial(self._live, stream, streams_open.labels(scope["path"]), write))
                stays_open = True
        finally:
            if not stays_open:
                await self._leave(stream)

    async def _live(self, stream: Stream, count: Gauge, write: Write | None, receive: Receive, send: Send) -> None:
        """The life of a stream whose answer has begun."""
        try:
            self._hub.repeat(stream)
            with count.track_inprogress():
                await stream.run(receive, send, write)
        finally:
            await self._leave(stream)

    async def _leave(self, stream: Stream) -> None:
        """Have it told nothing more, and its place given to another."""
        if stream.wanted is not None:
            self._hub.remove(stream)
            await asyncio.to_thread(stream_limit.leave, stream.wanted.place)


class _Answer:
    """Django's answer on its way out, left open where the view has opened the stream."""

    def __init__(self, stream: Stream, send: Send) -> None:
        self.stays_open = False
        self._stream = stream
        self._send = send

    async def send(self, message: Message) -> None:
        """Hand it on; of an answer that stays open, without its length and without its end."""
        if message["type"] == "http.response.start":
            self.stays_open = self._stream.wanted is not None and message["status"] == 200
            if self.stays_open:
                kept = [header for header in message["headers"] if header[0].lower() != b"content-length"]
                message = {**message, "headers": kept}
        elif self.stays_open:
            message = {**message, "more_body": True}
        await self._send(message)
