"""Django's pages under ASGI, each request in one thread from the first middleware to the last.

Left to itself Django goes back to the event loop between any two middlewares: twenty changes of thread for a page, at
each of which it waits for its turn again.
"""

from collections.abc import Callable
from typing import Any

from asgiref.sync import async_to_sync, sync_to_async
from django.conf import settings
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest
from django.utils.decorators import sync_only_middleware

from config.compression import CompressedFiles


class Pages(ASGIHandler):
    """Serves one connection; the event loop is asked once for a thread, and once for the answer."""

    _middleware_chain: Any

    def load_middleware(self, is_async: bool = False) -> None:
        """The middlewares and views, all of them in the one thread."""
        super().load_middleware(is_async=False)
        self._middleware_chain = sync_to_async(self._middleware_chain, thread_sensitive=True)


@sync_only_middleware
def files(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Answers for files; they alone take the way through the event loop."""
    served = CompressedFiles(sync_to_async(get_response, thread_sensitive=True))

    def now(request: HttpRequest) -> Any:
        if settings.DEBUG or request.path_info in served.files:
            return async_to_sync(served)(request)
        return get_response(request)

    return now
