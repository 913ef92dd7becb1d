"""Counts every request that is answered, whoever answers it, and gives each its id."""

from time import perf_counter

from config import request_id
from config.asgi_types import Application, Message, Receive, Send
from config.metrics.instruments import child, http_requests, http_seconds

_requests, _seconds = child(http_requests), child(http_seconds)
ROUTE = "route"
"""Where Django's middleware leaves the name of the view in the scope's own dictionary."""
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


class Measured:
    """Wraps the site's application: routes, statuses, seconds until an answer begins."""

    def __init__(self, application: Application) -> None:
        self._application = application

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] != "http":
            await self._application(scope, receive, send)
            return
        began = perf_counter()
        found: dict[str, str] = {}
        name = request_id.begin(scope["headers"])

        async def observed(message: Message) -> None:
            if message["type"] == "http.response.start":
                route = found.get(ROUTE, "none")
                method = scope["method"] if scope["method"] in METHODS else "other"
                _requests(route, method, message["status"]).inc()
                _seconds(route).observe(perf_counter() - began)
                message = {**message, "headers": [*message["headers"], (request_id.HEADER, name.encode())]}
            await send(message)

        await self._application({**scope, "measured": found}, receive, observed)
