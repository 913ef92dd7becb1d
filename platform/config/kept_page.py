"""Pages and parts of pages rendered once for everything that they show, and then looked up by that.

What belongs to one visitor or one page, such as the token of forms and the address to come back to, is left open in
what is kept, and filled in for each. Everything else that a template sees is part of the key: it sees nothing else.
"""

from collections.abc import Callable, Iterable, Mapping
from types import SimpleNamespace
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.template import Context, Engine
from django.template.loader import render_to_string
from django.utils.functional import SimpleLazyObject

from config import kept

COMPILED = "compiled"
"""What the settings call the templates that become Python (`boards.board_templates`)."""
TOKEN, ADDRESS, BACK = "csrf_token", "address", "back"
Made = Callable[[], Mapping[str, Any]]


class Reader(NamedTuple):
    """What the frame of a page shows about its reader; it is given nothing else."""

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


def kept_page(
    request: HttpRequest, template: str, told: Mapping[str, Any], own: Mapping[str, object], status: int = 200
) -> HttpResponse:
    """Return the page of this template, made from the values in `told` and nothing else; `own` is filled in for each
    visitor.

    Raises `TypeError` if these values are not plain data. A page with messages for the visitor is not kept.
    """
    if len(get_messages(request)):
        return render(request, template, {**told, **own}, status=status)
    own = {TOKEN: token_of(request), **own}
    frame, comes_back = frame_of(request), request.method == "GET"
    key = kept.key_of((told, status, comes_back, frame))
    text = open_text(request, template, frame, key, lambda: told, own, comes_back=comes_back)
    return HttpResponse(filled(request, text, own), status=status)


def kept_part(
    request: HttpRequest, template: str, told: Mapping[str, Any], own: Mapping[str, object], status: int = 200
) -> HttpResponse:
    """Return a part of a page in the same way, from a compiled template: without a frame, and without messages."""
    own = {TOKEN: token_of(request), **own}

    def make() -> str:
        return str(render_to_string(template, {**told, **_left_open(own)}, using=COMPILED))

    return HttpResponse(kept.found(template, kept.key_of(told), make).filled(own), status=status)


def open_text(
    request: HttpRequest,
    template: str,
    frame: Frame,
    key: bytes,
    context: Made,
    own: Iterable[str],
    *,
    comes_back: bool,
) -> kept.Text:
    """The page found by this key, which tells all that the frame and the context are made of; what is each visitor's
    `own` is left open in it, and so is the address.
    """

    def make() -> str:
        left_open = _left_open((ADDRESS, BACK, *own))
        asked = SimpleNamespace(
            get_full_path=lambda: left_open[ADDRESS], resolver_match=SimpleNamespace(view_name=frame.view)
        )
        of_the_request = {"request": asked, "coming_back": left_open[BACK] if comes_back else ""}
        of_the_frame = {"user": frame.reader, "theme": frame.theme, "your_moves": frame.your_moves}
        shown = {"themes": _context(request)["themes"], **of_the_frame, **of_the_request, **context()}
        return str(_engine().get_template(template).render(Context({**shown, **left_open})))

    return kept.found(template, key, make)


def filled(request: HttpRequest, text: kept.Text, own: Mapping[str, object]) -> bytes:
    """Such a page for this visitor."""
    address = request.get_full_path()
    return text.filled({ADDRESS: address, BACK: coming_back(address), **own})


def frame_of(request: HttpRequest) -> Frame:
    """What the frame shows to this visitor."""
    found, match = _context(request), request.resolver_match
    user = found.get("user", request.user)
    reader = Reader(user.is_authenticated)
    if reader.is_authenticated:
        reader = Reader(True, user.name, user.is_guest, user.is_moderator)
    return Frame(reader, str(found["theme"]), found["your_moves"], match.view_name if match is not None else "")


def coming_back(address: str) -> str:
    """The end of an account page's address that leads back to this one."""
    return f"?{urlencode({'next': address})}"


def token_of(request: HttpRequest) -> object:
    """Return the token of the visitor's forms, made and sent as a cookie only if something shows it."""
    return SimpleLazyObject(lambda: get_token(request))


def _left_open(names: Iterable[str]) -> dict[str, str]:
    return {name: kept.left_open(name) for name in names}


def _engine() -> Engine:
    """The engine of all templates."""
    return Engine.get_default()


def _context(request: HttpRequest) -> dict[str, Any]:
    """What the context processors say."""
    found: dict[str, Any] = {}
    for processor in _engine().template_context_processors:
        found |= processor(request)
    return found
