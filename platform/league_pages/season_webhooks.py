"""The page on which directors of a league give addresses that are told of a season, and see how far they have been."""

from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from league_pages.access import AtSeason, season_officer
from league_pages.season_pages import season_frame
from webhooks import hooks
from webhooks.hook_page import HooksOf, ended, resumed, shown
from webhooks.kind_words import season_kind_choices

NAMES = ("leagues:webhooks", "leagues:webhook_resume", "leagues:webhook_end")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, organisation_id: str, number: int) -> HttpResponse:
    """The addresses there are, and a form for one more."""
    at = _directed(request, organisation_id, number)
    return shown(request, _hooks_of(at), "leagues/webhooks.html", season_frame(at) | {"here": "desk"})


@require_POST
def resume(request: HttpRequest, organisation_id: str, number: int, hook: int) -> HttpResponse:
    """Tell an address that was given up all that it has missed."""
    at = _directed(request, organisation_id, number)
    return resumed(request, _hooks_of(at), hook, _user(at))


@require_POST
def end(request: HttpRequest, organisation_id: str, number: int, hook: int) -> HttpResponse:
    """Tell an address nothing more, and forget it."""
    return ended(request, _hooks_of(_directed(request, organisation_id, number)), hook)


def _directed(request: HttpRequest, organisation_id: str, number: int) -> AtSeason:
    """The season, for who directs it; 404 for everybody else."""
    at = season_officer(request, organisation_id, number)
    if not at.league.directs:
        raise Http404("there are no webhooks")
    return at


def _hooks_of(at: AtSeason) -> HooksOf:
    return HooksOf(
        there=hooks.of_season(at.now.id),
        version=at.live.version,
        kinds=season_kind_choices(),
        give=partial(hooks.give_for_season, _user(at), at.now.id),
        names=NAMES,
        blanks=(at.now.organisation, at.now.number),
        desk=reverse("leagues:desk", args=[at.now.organisation]),
    )


def _user(at: AtSeason) -> User:
    assert at.league.user is not None
    return at.league.user
