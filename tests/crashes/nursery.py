"""Web processes that can be killed at a named point of a request, and are born again at once.

    python -m tests.crashes.nursery <socket of the victim> <socket of the witness>

Everything is loaded once; each process is a fork that serves on a socket which outlives it, so that who comes in
between waits instead of being refused. A request names its process's end in the header `X-Die`.
"""

import os
import signal
import socket
import sys
import threading
from collections.abc import Callable
from typing import Any

POINTS = ("decided", "appending", "appended", "announcing", "rung", "replying", "replied")
"""Before the append, during it, after it; before the ring, after it; before the reply, after it."""
TOO_SOON = "RING_TOO_SOON"
"""Set in the environment, rings are sent before what they are for is written: the twin."""
SERVING: dict[str, Any] = {
    "http": "config.http_timeouts:TimeoutProtocol",
    "loop": "config.loop:Loop",
    "ws": "none",
    "lifespan": "off",
    "proxy_headers": False,
    "timeout_graceful_shutdown": 5,
}
"""As `manage.py up` has uvicorn serve."""
_doom = ""
_end: threading.Timer | None = None


def _die(point: str) -> None:
    if _doom.partition(" ")[0] == point:
        os.kill(os.getpid(), signal.SIGKILL)


def _die_soon() -> None:
    """After so many microseconds, wherever that is, but before the reply."""
    global _end
    point, _, after = _doom.partition(" ")
    if point == "appending":
        _end = threading.Timer(int(after) / 1e6, os.kill, (os.getpid(), signal.SIGKILL))
        _end.start()


def _with_ends() -> None:
    """Have the site's own functions look at what the request says."""
    from doorbell import ring
    from eventlog import store

    append, publish = store.append, ring.publish

    def appended(stream: int, expected: int, events: Any, *rest: Any) -> Any:
        if TOO_SOON in os.environ:
            _ring_too_soon(stream, expected + len(events))
        _die("decided")
        _die_soon()
        receipt = append(stream, expected, events, *rest)
        _die("appended")
        return receipt

    def published(rung: ring.Ring) -> None:
        _die("announcing")
        publish(rung)
        _die("rung")

    store.append, ring.publish = appended, published  # type: ignore[assignment]


def _ring_too_soon(stream: int, version: int) -> None:
    from doorbell import ring
    from play.models import MatchRow

    row = MatchRow.objects.get(stream=stream)
    ring.publish(ring.Moved(row.id, version))


def _application() -> Callable[..., Any]:
    """The site's, between a request that says where to die and an answer before or after which to do it."""
    from config.asgi import application

    async def dying(scope: Any, receive: Any, send: Any) -> None:
        global _doom
        _doom = dict(scope["headers"]).get(b"x-die", b"").decode()

        async def sent(message: Any) -> None:
            if _end is not None:
                _end.join()
            _die("replying")
            await send(message)
            if message["type"] == "http.response.body" and not message.get("more_body"):
                _die("replied")

        await application(scope, receive, sent if _doom else send)

    return dying


def _served(name: str, served: socket.socket, application: Callable[..., Any]) -> int:
    """A process that serves on the socket; its number."""
    number = os.fork()
    if number:
        return number
    import uvicorn

    os.environ["PGAPPNAME"] = name
    uvicorn.Server(uvicorn.Config(application, **SERVING, log_level="warning")).run(sockets=[served])
    os._exit(0)


def main() -> None:
    """Serve until killed."""
    import django
    from django.urls import get_resolver

    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    django.setup()
    _with_ends()
    application = _application()
    assert get_resolver().url_patterns  # every view is loaded now, before the first fork
    victim, witness = (socket.socket(fileno=int(number)) for number in sys.argv[1:3])
    _served("witness", witness, application)
    while True:
        os.waitpid(_served("victim", victim, application), 0)


if __name__ == "__main__":
    main()
