"""Answers that need not be sent again: who holds this very one is told so."""

from collections.abc import Callable
from hashlib import blake2b

from django.http.response import HttpResponseBase
from django.utils.http import parse_etags, quote_etag
from rest_framework.request import Request
from rest_framework.response import Response

from api.endpoint import json_answer, person
from boards.games import language


def since(request: Request, version: int, make: Callable[[], object]) -> HttpResponseBase:
    """What `make` gives with an ETag of the version, the reader, their language and what is told; 304 for who brings
    that tag. It is made for them as well: names and words in it are erased, and rights given and withdrawn, without a
    step of the version.
    """
    reply = json_answer(make())
    told = blake2b(reply.content, digest_size=12).hexdigest()
    tag = quote_etag(f"{version}-{person(request).pk}-{language()}-{told}")
    known = parse_etags(request.headers.get("If-None-Match", ""))
    fresh = tag in known or f"W/{tag}" in known or known == ["*"]
    given: HttpResponseBase = Response(status=304) if fresh else reply
    given["ETag"] = tag
    given["Cache-Control"] = "private, no-cache"
    return given
