"""How the site's web server speaks HTTP: as uvicorn does, but at once, and to nobody who takes for ever to say what he wants.

uvicorn gives up on a silent connection only after an answer; before the first request, and in the middle of one's
headers, it would wait without end, and a few thousand such connections would use up every file the process may open.
"""

import asyncio
import socket
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

_SAID = b"The request took too long to come.\n"
_LATE = (
    b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-type: text/plain; charset=utf-8\r\n"
    b"x-content-type-options: nosniff\r\ncontent-length: %d\r\n\r\n%b" % (len(_SAID), _SAID)
)


class Punctual(H11Protocol):
    """A connection that is cut when a request's headers have not all come in time.

    The time counts from the connection's beginning, or from the first byte after an answer; bytes that trickle in
    between do not prolong it. A body, an answer and a stream may take as long as they like.
    """

    LONGEST: ClassVar[float] = 10.0

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's own
        """Begin to wait."""
        _send_at_once(transport)
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Wait on while headers are not complete; for as long as nobody waits for any, no clock runs."""
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._wait_no_more()
        elif self._patience is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing more will come."""
        self._wait_no_more()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._patience = self.loop.call_later(self.LONGEST, self._cut)

    def _wait_no_more(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _cut(self) -> None:
        """Say why to whoever has begun to ask, and hang up."""
        self._patience = None
        if self.conn.their_state is not h11.IDLE or self.transport.is_closing():
            return
        if self.conn.trailing_data[0]:
            self.transport.write(_LATE)
        self.transport.close()


def _send_at_once(transport: asyncio.Transport) -> None:
    """Do not hold small pieces of an answer back until the client has confirmed the piece before.

    asyncio does this itself, but not for the sockets that uvicorn opens for several processes.
    """
    line = transport.get_extra_info("socket")
    if line is not None and line.family in {socket.AF_INET, socket.AF_INET6}:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
