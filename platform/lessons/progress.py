"""Which steps of which lessons are finished, kept by the browser in a cookie: no account is needed."""

import re

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from games.kernel.lessons import lesson
from games.kernel.registry import games_by_name

COOKIE = "__Host-lessons" if settings.HTTPS else "lessons"
YEAR = 365 * 24 * 60 * 60
_GAME = re.compile(r"([a-z_]{1,40}):((?:\d{1,2}\.)*\d{1,2})")


def progress(request: HttpRequest) -> dict[str, frozenset[int]]:
    """What the browser says; whatever it says of games or steps that there are not is passed over."""
    found: dict[str, frozenset[int]] = {}
    for name, numbers in _GAME.findall(request.COOKIES.get(COOKIE, "")):
        if name in games_by_name():
            there = range(1, len(lesson(name).steps) + 1)
            found[name] = frozenset(int(number) for number in numbers.split(".") if int(number) in there)
    return found


def keep(reply: HttpResponse, request: HttpRequest, name: str, number: int) -> None:
    """Add a finished step to what the browser keeps, for a year from now."""
    now = progress(request)
    now[name] = now.get(name, frozenset()) | {number}
    text = "|".join(f"{game}:{'.'.join(map(str, sorted(done)))}" for game, done in sorted(now.items()) if done)
    reply.set_cookie(COOKIE, text, max_age=YEAR, secure=settings.HTTPS, httponly=True, samesite="Lax")


def next_step(name: str, done: frozenset[int]) -> int | None:
    """The first step that is not finished; None where all are."""
    return next((number for number in range(1, len(lesson(name).steps) + 1) if number not in done), None)
