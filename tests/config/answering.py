"""An application for tests of the server itself: it reads what is asked and says what its own connection is like."""

import socket

from config.gateway import Message, Receive, Send


async def application(scope: Message, receive: Receive, send: Send) -> None:
    """Answers, after all of the body has come, whether the socket sends small pieces at once."""
    assert scope["type"] == "http"
    connection = receive.__self__.transport.get_extra_info("socket")  # type: ignore[attr-defined]  # uvicorn's own
    while (message := await receive())["type"] == "http.request" and message["more_body"]:
        pass
    at_once = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
    body = b"at once" if at_once else b"held back"
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
    await send({"type": "http.response.body", "body": body})
