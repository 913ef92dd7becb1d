"""The page on which directors give addresses that are told of their tournament, and see how far they have been."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from tournament_pages.access import Visitor, director
from tournament_pages.pages import frame
from webhooks import hooks
from webhooks.hook_page import HooksOf, ended, resumed, shown
from webhooks.kind_words import kind_choices

NAMES = ("webhooks:page", "webhooks:resume", "webhooks:end")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """The addresses there are, and a form for one more."""
    at = director(request, tournament_id)
    return shown(request, _hooks_of(at), "webhooks/page.html", frame(at))


@require_POST
def resume(request: HttpRequest, tournament_id: str, number: int) -> HttpResponse:
    """Tell an address that was given up all that it has missed."""
    at = director(request, tournament_id)
    return resumed(request, _hooks_of(at), number, _user(at))


@require_POST
def end(request: HttpRequest, tournament_id: str, number: int) -> HttpResponse:
    """Tell an address nothing more, and forget it."""
    return ended(request, _hooks_of(director(request, tournament_id)), number)


def _hooks_of(at: Visitor) -> HooksOf:
    return HooksOf(
        there=hooks.of(at.now.id),
        version=at.now.version,
        kinds=kind_choices(),
        give=partial(hooks.give, _user(at), at.now.id),
        names=NAMES,
        blanks=(at.now.id,),
        desk=reverse("tournaments:desk", args=[at.now.id]),
    )


def _user(at: Visitor) -> User:
    assert at.user is not None
    return at.user
