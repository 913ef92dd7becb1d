"""Pages that show the same to everybody who reads them in the same language and look: rendered once, then looked up.

What is each visitor's own in such a page, the token of forms and the address that is come back to, is left open in what
is kept, and filled in for each. A browser that has the page already is told so (304).
"""

from collections.abc import Callable
from hashlib import blake2b
from types import SimpleNamespace
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.template import Context, Engine
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.html import escape

from config import kept

OK = 200
_TOKEN, _ADDRESS, _BACK = (kept.left_open(name) for name in ("csrf_token", "address", "back"))


class Reader(NamedTuple):
    """What the frame of a page shows of who reads it; nothing else of them is there to be shown."""

    is_authenticated: bool
    name: str = ""
    is_guest: bool = False
    is_moderator: bool = False


class Frame(NamedTuple):
    """All that the frame of a page is made of."""

    reader: Reader
    theme: str
    your_moves: object
    view: str


def constant_page(
    request: HttpRequest,
    template: str,
    values: object,
    context: Callable[[], dict[str, Any]],
    status: int = 200,
    *,
    comes_back: bool = True,
) -> HttpResponse:
    """The page of this template, whose context is made of these values and of nothing else.

    `comes_back` where whoever logs in from it is led back to it.
    """
    if len(get_messages(request)):
        return render(request, template, context(), status=status)
    frame = _frame(request)
    key = kept.key_of((values, status, comes_back, frame))
    token, address = get_token(request), request.get_full_path()
    reply = HttpResponse(status=status)
    if status == OK:
        # The token that a browser has kept with the page serves as long as its cookie is the same.
        own = f"{request.META['CSRF_COOKIE']} {address}".encode()
        reply["ETag"] = f'W/"{blake2b(own, key=key, digest_size=16).hexdigest()}"'
        patch_cache_control(reply, private=True, no_cache=True)
        told = get_conditional_response(request, reply["ETag"], response=reply)
        if told is not reply and told is not None:
            return told

    def make() -> str:
        asked = SimpleNamespace(get_full_path=lambda: _ADDRESS, resolver_match=SimpleNamespace(view_name=frame.view))
        own = {"request": asked, "csrf_token": _TOKEN, "coming_back": _BACK if comes_back else ""}
        of_the_frame = {"user": frame.reader, "theme": frame.theme, "your_moves": frame.your_moves}
        shown = Context({"themes": _context(request)["themes"], **of_the_frame, **own, **context()})
        return str(_engine().get_template(template).render(shown))

    text = kept.found(template, key, make)
    for open_, filled in ((_TOKEN, token), (_ADDRESS, escape(address)), (_BACK, escape(coming_back(address)))):
        text = text.replace(open_, filled)
    reply.content = text.encode()
    return reply


def coming_back(address: str) -> str:
    """The end of an account page's address that leads back to this one."""
    return f"?{urlencode({'next': address})}"


def _engine() -> Engine:
    """The engine of all templates."""
    return Engine.get_default()


def _context(request: HttpRequest) -> dict[str, Any]:
    """What the context processors say."""
    found: dict[str, Any] = {}
    for processor in _engine().template_context_processors:
        found |= processor(request)
    return found


def _frame(request: HttpRequest) -> Frame:
    found, match = _context(request), request.resolver_match
    user = found.get("user", request.user)
    reader = Reader(user.is_authenticated)
    if reader.is_authenticated:
        reader = Reader(True, user.name, user.is_guest, user.is_moderator)
    return Frame(reader, str(found["theme"]), found["your_moves"], match.view_name if match is not None else "")
