"""Tells `config.metrics.requests` which view answered: a name from the list of addresses, never what was asked for."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_only_middleware

from config.health import VIEWS
from config.metrics.requests import ROUTE


@sync_only_middleware
def named(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """The outermost middleware: every answer passes it, whichever of the others gave it."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        scope = getattr(request, "scope", {})
        if "measured" in scope:
            scope["measured"][ROUTE] = _route(request)
        return response

    return answer


def _route(request: HttpRequest) -> str:
    if request.resolver_match is not None:
        return request.resolver_match.view_name
    if request.path_info in VIEWS:
        return request.path_info.removeprefix("/")
    return "static" if request.path_info.startswith(settings.STATIC_URL) else "none"
