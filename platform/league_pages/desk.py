"""The officers' desk: what needs a decision now, and every deed with what follows from it."""

from hashlib import sha256

import msgspec
from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.limits import MATCHES, spend
from games.kernel.refusals import Misfit, Refused
from games.kernel.values import Event
from league_pages.access import AtLeague, officer, season_officer
from league_pages.agenda import league_links, needs, season_links, seasons_at_hand
from league_pages.confirming import Execution, answer, at_season
from league_pages.names import status_of
from league_pages.organisation_deeds import DEEDS
from league_pages.pages import frame
from league_pages.refusal_words import worded
from league_pages.season_deeds import OFFICERS
from league_pages.season_form import SeasonForm
from league_pages.season_pages import season_frame
from league_pages.season_sources import choices, taken_over
from leagues import commands, roles
from leagues.season import commands as c
from leagues.season.settings import SeasonSettings
from leagues.sources import Source, source
from streams.actors import Power
from streams.refusals import Stale
from streams.stored_command import Command


@require_safe
@never_cache
def desk(request: HttpRequest, organisation_id: str) -> HttpResponse:
    """What needs a decision now, then everything else that can be done."""
    at = officer(request, organisation_id)
    seasons = [(now, status_of(now), season_links(at, now)) for now in seasons_at_hand(organisation_id)]
    context = frame(at) | {"needs": needs(at), "seasons": seasons, "others": league_links(at)}
    return render(request, "leagues/desk.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def deed(request: HttpRequest, organisation_id: str, deed: str) -> HttpResponse:
    """A deed in the organisation: its form, what would follow, and with the confirmation the deed itself."""
    at = officer(request, organisation_id)
    if deed not in DEEDS:
        raise Http404("there is no such deed")
    form = DEEDS[deed](at, request.POST) if request.method == "POST" else DEEDS[deed](at)

    def tried(wish: Command) -> tuple[int, tuple[Event, ...]]:
        live, decided = commands.tried_at_organisation(organisation_id, wish, at.actor)
        return live.version, decided.facts

    def given(wish: Command, version: int) -> None:
        commands.at_organisation(organisation_id, wish, at.actor, version=version)

    back = reverse("leagues:desk", args=[organisation_id])
    return answer(request, form, frame(at) | {"here": "desk"}, Execution(at.actor, tried, given), back)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def season_deed(request: HttpRequest, organisation_id: str, number: int, deed: str) -> HttpResponse:
    """A deed of an officer in a season."""
    at = season_officer(request, organisation_id, number)
    if deed not in OFFICERS:
        raise Http404("there is no such deed")
    form = OFFICERS[deed](at, request.POST) if request.method == "POST" else OFFICERS[deed](at)

    back = reverse("leagues:desk", args=[organisation_id])
    return answer(request, form, season_frame(at) | {"here": "desk"}, at_season(at, at.actor), back)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def season_new(request: HttpRequest, organisation_id: str) -> HttpResponse:
    """The form of the next season, filled in as the last one was, or as the season or template that `from` names.

    With a POST the season, which only directors see.
    """
    at = _director(request, organisation_id)
    found = source(organisation_id, request.GET.get("from", ""))
    if found is None:
        raise Http404("there is no such season or template")
    with timezone.override(at.now.profile.zone):
        carries = bool(found.previous)
        data = request.POST if request.method == "POST" else None
        form = SeasonForm(data, base=found.settings, initial=_initial(at, found), carries=carries)
        status = 200
        if request.method == "POST":
            status = 422
            if form.is_valid():
                assert at.user is not None
                spend(MATCHES, at.player)
                try:
                    with transaction.atomic():
                        live = commands.open_season(organisation_id, form.settings(), at.user, previous=found.previous)
                except (Refused, Misfit) as problem:
                    form.add_error(None, worded(problem))
                else:
                    return redirect("leagues:season", organisation_id, live.season.number)
        context = frame(at) | {"form": form, "here": "desk", "choices": choices(at, found), "taken": taken_over(found)}
        return render(request, "leagues/season_form.html", context, status=status)


def _initial(at: AtLeague, found: Source) -> dict[str, object]:
    """What the form shows at first."""
    shown: dict[str, object] = {"drawing": "carried" if found.previous else "by_strength"}
    if at.now.seasons:
        shown["name"] = _("Season %(number)d") % {"number": len(at.now.seasons) + 1}
    return shown


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def season_configure(request: HttpRequest, organisation_id: str, number: int) -> HttpResponse:
    """The form of a season that is not drawn yet."""
    at = season_officer(request, organisation_id, number)
    if not at.league.directs or at.now.status not in ("draft", "entry"):
        raise Http404("there is no such form")
    now, carries, status = at.now.settings, bool(at.now.carried), 200
    with timezone.override(at.league.now.profile.zone):
        form = SeasonForm(request.POST if request.method == "POST" else None, base=now, carries=carries)
        if request.method == "POST":
            status = 422
            if request.POST.get("seen", _digest(now)) != _digest(now):
                form, status = _meanwhile(request, now, carries=carries), 409
            elif form.is_valid():
                try:
                    commands.at_season(
                        at.now.id, c.Configure(settings=form.settings()), at.actor, version=at.live.version
                    )
                except (Refused, Misfit) as problem:
                    form.add_error(None, worded(problem))
                except Stale:
                    now = commands.find_season(at.now.id).season.settings
                    form, status = _meanwhile(request, now, carries=carries), 409
                else:
                    return redirect("leagues:season", organisation_id, number)
        context = season_frame(at) | {"form": form, "here": "desk", "configured": True, "seen": _digest(now)}
        return render(request, "leagues/season_form.html", context, status=status)


def _meanwhile(request: HttpRequest, now: SeasonSettings, *, carries: bool) -> SeasonForm:
    """The form of the settings as another director has left them since they were shown."""
    messages.warning(
        request, _("The settings have changed in the meantime. This is how they are now; nothing was saved.")
    )
    return SeasonForm(base=now, carries=carries)


def _digest(settings: SeasonSettings) -> str:
    """What tells these settings from others."""
    return sha256(msgspec.json.encode(settings, order="sorted")).hexdigest()[:16]


def _director(request: HttpRequest, organisation_id: str) -> AtLeague:
    at = officer(request, organisation_id)
    if Power.DIRECT not in roles.powers(at.role):
        raise Http404("there is no such form")
    return at
