"""Answers that need not be given again: who holds the one of this version is told so, and nothing is worked out."""

from collections.abc import Callable

from django.http.response import HttpResponseBase
from django.utils.http import parse_etags, quote_etag
from rest_framework.request import Request
from rest_framework.response import Response

from api.endpoint import json_answer, person
from boards.games import language


def since(request: Request, version: int, make: Callable[[], object]) -> HttpResponseBase:
    """What `make` gives with an ETag of the version, the reader and their language; 304 for who brings that tag."""
    tag = quote_etag(f"{version}-{person(request).pk}-{language()}")
    known = parse_etags(request.headers.get("If-None-Match", ""))
    fresh = tag in known or f"W/{tag}" in known or known == ["*"]
    reply = Response(status=304) if fresh else json_answer(make())
    reply["ETag"] = tag
    reply["Cache-Control"] = "private, no-cache"
    return reply
