"""Django's pages under ASGI, each request in one thread from its first signal to its last.

Left alone, Django returns to the event loop between any two middlewares, and starts two threads for each request.
"""

from collections.abc import Callable
from io import BytesIO
from typing import Any

from asgiref.sync import async_to_sync, sync_to_async
from django.conf import settings
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.signals import request_started
from django.http import HttpRequest
from django.urls import set_script_prefix
from django.utils.decorators import sync_only_middleware

from config.compression import CompressedFiles
from config.networks import client_of, network_of
from config.threads import Threads


class Pages(ASGIHandler):
    """Serves one connection; the event loop is asked once for a thread, and once for the answer."""

    def __init__(self) -> None:
        super().__init__()
        self._threads = Threads()

    def load_middleware(self, is_async: bool = False) -> None:
        """The middlewares and views, all of them in the one thread."""
        super().load_middleware(is_async=False)

    async def handle(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer one request. Nothing checks whether the client has gone meanwhile: the server drops what is sent to
        it.
        """
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        source = _source(scope)
        response = await self._threads.run(source, self._response, scope, body)
        try:
            await self.send_response(response, send)
        finally:
            if response.streaming:
                await self._threads.run(source, response.close)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one connection."""
        if scope["type"] != "http":
            raise ValueError(f"pages are asked for by HTTP, not by {scope['type']}")
        await self.handle(scope, receive, send)

    async def read_body(self, receive: Any) -> BytesIO:
        """Return the body, which `config.body_limit` keeps short; raises `RequestAborted` if its client left."""
        body = BytesIO()
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise RequestAborted
            body.write(message.get("body", b""))
            if not message.get("more_body", False):
                body.seek(0)
                return body

    def _response(self, scope: Any, body: BytesIO) -> Any:
        """Return the answer, with everything that it held on to released, unless it is a stream."""
        set_script_prefix(get_script_prefix(scope))
        request_started.send(sender=type(self), scope=scope)
        request, refusal = self.create_request(scope, body)
        response: Any = refusal if request is None else self.get_response(request)
        response._handler_class = type(self)  # which Django's signal names
        if response.streaming:
            response.block_size = self.chunk_size  # of a file
        else:
            response.close()
        return response


def _source(scope: Any) -> str:
    """The network that a request comes from."""
    forwarded = ",".join(value.decode("latin1") for name, value in scope["headers"] if name == b"x-forwarded-for")
    connected = (scope.get("client") or ("",))[0]
    return network_of(client_of(forwarded, connected, settings.TRUSTED_PROXIES))


@sync_only_middleware
def files(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Answers for files; they alone take the way through the event loop."""
    served = CompressedFiles(sync_to_async(get_response, thread_sensitive=True))

    def now(request: HttpRequest) -> Any:
        if settings.DEBUG or request.path_info in served.files:
            return async_to_sync(served)(request)
        return get_response(request)

    return now
