"""An application for tests of the server itself: it reads what is asked and says what its own connection is like."""

import socket
from math import inf

from config.asgi_types import Message, Receive, Send
from config.http_timeouts import TimeoutProtocol

LARGE = 1 << 20


class Unhurried(TimeoutProtocol):
    """The site's, without what guards against clients that do not read."""

    LONGEST_UNREAD = inf

    def pause_writing(self) -> None:
        """As uvicorn does."""
        self.flow.pause_writing()

    def give_way(self) -> None:
        """Close when all is sent."""
        self.held().leave(self)
        self.transport.close()


async def application(scope: Message, receive: Receive, send: Send) -> None:
    """Answers, after all of the body has come, whether the socket sends small pieces at once; at /large with much."""
    assert scope["type"] == "http"
    connection = receive.__self__.transport.get_extra_info("socket")  # type: ignore[attr-defined]  # uvicorn's own
    while (message := await receive())["type"] == "http.request" and message["more_body"]:
        pass
    at_once = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
    body = b"at once" if at_once else b"held back"
    body = bytes(LARGE) if scope["path"] == "/large" else body
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
    await send({"type": "http.response.body", "body": body})
