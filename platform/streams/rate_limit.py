"""Floods: how often one person, and one address, may give commands through the web, by pages and API together.

The count stands in front of the one door of all commands, so that no page and no operation of the API can be forgotten,
but it covers only what comes in a request: computers, the clock and operators are not counted. A request counts once,
however many commands it gives.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.http import HttpRequest

from accounts.client_address import network
from accounts.limits import Limit, spend_each
from streams.actors import Actor, Kind

WINDOW = timedelta(seconds=2)
"""Seconds of the window. Short, so that a burst that gets through holds nobody up."""


class _Visit:
    """A request: where it comes from, and whether its commands are counted already."""

    __slots__ = ("counted", "network")

    def __init__(self, network: str) -> None:
        self.network = network
        self.counted = False


_visit: ContextVar[_Visit | None] = ContextVar("visit", default=None)


def hold_back(actor: Actor) -> None:
    """Count the request that brings this person's command; raises `TooMany` if there have been too many lately."""
    visit = _visit.get()
    if visit is None or visit.counted or actor.kind is not Kind.PERSON:
        return
    by_person = Limit("commands", settings.COMMANDS_PER_PERSON, WINDOW, kept=False)
    by_address = Limit("commands by address", settings.COMMANDS_PER_ADDRESS, WINDOW, kept=False)
    spend_each([(by_person, actor.name), (by_address, visit.network)])
    visit.counted = True


def floods(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Middleware that tells the door which request commands come in."""

    def now(request: HttpRequest) -> Any:
        with _visited(request):
            return get_response(request)

    return now


@contextmanager
def _visited(request: HttpRequest) -> Iterator[None]:
    token = _visit.set(_Visit(network(request)))
    try:
        yield
    finally:
        _visit.reset(token)
