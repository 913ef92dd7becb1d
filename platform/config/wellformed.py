"""Requests that no honest client makes are refused before anything looks into them: a null byte anywhere is a 400.

The database cannot hold one, and programs written in C end a text there: what passes one check may mean something
else to the next.
"""

from collections.abc import Iterator
from itertools import chain
from urllib.parse import unquote_to_bytes

from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin

ESCAPED = b"\\u0000"
"""A null byte as JSON writes it."""


class WellFormed(MiddlewareMixin):
    """Lets a request through, or answers it."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        """400 where there is a null byte: in the address, a header, a cookie or the body, however it is written."""
        if not any(b"\0" in part for part in _parts(request)):
            return None
        return HttpResponse(b"A request must not hold a null byte.\n", status=400, content_type="text/plain")


def _parts(request: HttpRequest) -> Iterator[bytes]:
    """Everything that came, as whoever reads it will understand it."""
    yield request.path_info.encode()
    yield unquote_to_bytes(request.META.get("QUERY_STRING", ""))
    yield "".join(chain.from_iterable((*request.headers.items(), *request.COOKIES.items()))).encode(errors="replace")
    if request.method in {"POST", "PUT", "PATCH", "DELETE"}:
        yield request.body
        if request.content_type == "application/x-www-form-urlencoded":
            yield unquote_to_bytes(request.body)
        elif request.content_type != "multipart/form-data":
            yield request.body.replace(ESCAPED, b"\0")
