"""uvicorn's HTTP protocol with time limits for headers, bodies and unread answers; answers are sent at once.

uvicorn gives up on a silent connection only after an answer; before the first request, in the middle of one's headers
and in the middle of its body it would wait without end, and for a client that does not read its answer as well. A few
thousand such connections would use up every file the process may open.
"""

import asyncio
import socket
from enum import Enum, auto
from typing import Any, ClassVar

from config import connections
from config.connections import Connections
from config.http_protocol import HttpProtocol


class _Phase(Enum):
    """What a connection is at."""

    HEADERS = auto()
    BODY = auto()
    ANSWER = auto()
    IDLE = auto()
    """Answered, and not asked again; uvicorn ends this after five seconds."""


def _reply(status: bytes, words: bytes, *more: bytes) -> bytes:
    heads = (b"connection: close", b"content-type: text/plain; charset=utf-8", b"x-content-type-options: nosniff")
    lines = (b"HTTP/1.1 " + status, *heads, *more, b"content-length: %d" % len(words))
    return b"\r\n".join((*lines, b"", words))


_LATE = _reply(b"408 Request Timeout", b"The request took too long to come.\n")
_FULL = _reply(b"503 Service Unavailable", b"Too many connections are open.\n", b"retry-after: 1")


class TimeoutProtocol(HttpProtocol):
    """A connection that is cut when a request's headers have not all come in time, or its body, or when its client
    reads nothing of what is sent.

    The time of the headers counts from the connection's beginning, or from the first byte after an answer; that of the
    body from the end of the headers. Bytes that trickle in between do not prolong it. An answer and a stream may take
    as long as they like, as long as something of them gets through; this holds for what is still to be sent when the
    connection is closed, too. There are only so many connections: see `config.connections`.
    """

    LONGEST: ClassVar[float] = 10.0
    LONGEST_BODY: ClassVar[float] = 30.0
    LONGEST_UNREAD: ClassVar[float] = 20.0
    """Seconds in which something of what waits to be sent must get through."""

    __slots__ = ("_phase", "_reading", "_timer")

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._phase = _Phase.IDLE
        self._timer: asyncio.TimerHandle | None = None
        self._reading: asyncio.TimerHandle | None = None

    @classmethod
    def held(cls) -> Connections:
        """All connections of this process."""
        return connections.of_this_process()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's own
        """Begin to wait, or refuse where there is no room."""
        _send_at_once(transport)
        # Writing is paused whenever the operating system takes no more, so that every byte left over has its deadline.
        transport.set_write_buffer_limits(high=0)
        super().connection_made(transport)
        if self.held().admit(self, self.client[0] if self.client else ""):
            self._enter(_Phase.HEADERS)
        else:
            transport.write(_FULL)
            transport.close()

    def data_received(self, data: bytes) -> None:
        """Parse what has come, and see what is missing."""
        if not self.transport.is_closing():
            super().data_received(data)
            self._enter(self._now())

    def on_response_complete(self) -> None:
        """As uvicorn does; the next request is waited for."""
        super().on_response_complete()
        self._enter(self._now())

    def pause_writing(self) -> None:
        """As uvicorn does; now the client is to read."""
        super().pause_writing()
        self.held().wait(self)
        self._expect_reading()

    def resume_writing(self) -> None:
        """As uvicorn does; the client has read, or the operating system has room for the rest."""
        super().resume_writing()
        self._expect_no_reading()
        if self._phase is _Phase.ANSWER and not self.transport.is_closing():
            self.held().answer(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing more will come, and asyncio closes the file now."""
        self._wait_no_more()
        self._expect_no_reading()
        self.held().leave(self)
        super().connection_lost(exc)

    def give_way(self) -> None:
        """End for another connection, with whatever is still to be sent."""
        self._hang_up(_FULL)
        self.transport.abort()

    def _now(self) -> _Phase:
        """What the connection is at, by what has come."""
        if self.in_body:
            return _Phase.BODY
        if self.answers:
            return _Phase.ANSWER
        asked_before = self.cycle is not None
        return _Phase.IDLE if asked_before and not self.asks else _Phase.HEADERS

    def _enter(self, phase: _Phase) -> None:
        """Begin the time of a phase; within one it runs on."""
        if phase is self._phase or self.transport.is_closing():
            return
        self._phase = phase
        self._wait_no_more()
        if phase is _Phase.ANSWER:
            if not self.flow.write_paused:
                self.held().answer(self)
            return
        self.held().wait(self)
        if phase is not _Phase.IDLE:
            longest = self.LONGEST if phase is _Phase.HEADERS else self.LONGEST_BODY
            self._timer = self.loop.call_later(longest, self._hang_up, _LATE)

    def _wait_no_more(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _expect_reading(self) -> None:
        """Begin the time in which something must get through."""
        left = self.transport.get_write_buffer_size()
        self._reading = self.loop.call_later(self.LONGEST_UNREAD, self._see_progress, left)

    def _expect_no_reading(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def _see_progress(self, before: int) -> None:
        """End it where nothing has got through since; otherwise it waits behind all others again."""
        if self.transport.get_write_buffer_size() >= before:
            self.transport.abort()
            return
        if not self.transport.is_closing():
            self.held().answer(self)
            self.held().wait(self)
        self._expect_reading()

    def _hang_up(self, why: bytes) -> None:
        """Close; say why to whoever has begun to ask and has not begun to be answered."""
        self._wait_no_more()
        told_already = self.in_body and self.cycle.response_started
        if (self.asks or self.in_body) and not told_already and not self.transport.is_closing():
            self.transport.write(why)
        self.transport.close()


def _send_at_once(transport: asyncio.Transport) -> None:
    """Do not hold small pieces of an answer back until the client has confirmed the piece before.

    asyncio does this itself, but not for the sockets that uvicorn opens for several processes.
    """
    line = transport.get_extra_info("socket")
    if line is not None and line.family in {socket.AF_INET, socket.AF_INET6}:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
