"""The lobby itself."""

from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from accounts.models import User
from boards.games import cards
from lobby.defaults import usual_opponents
from lobby.filters import Filters, filters, seat_counts
from lobby.lists import WHOLE, lists
from replays.finished_matches import finished

FINISHED = 8


class Filter(NamedTuple):
    """One filter as a field: its name, what it is called, what may be chosen, and what is."""

    name: str
    label: str
    choices: list[tuple[str, str]]
    chosen: str


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """What waits for the reader, what can be joined and watched, and the games; for strangers as well."""
    context = _lists(request)
    games = cards()
    levels = usual_opponents(request.user.player if isinstance(request.user, User) else "")
    context |= {
        "games": [{**one._asdict(), "level": levels[one.name]} for one in games],
        "filters": _filters(context["wanted"], [(game.name, game.title) for game in games]),
        "matches": finished(FINISHED, context["wanted"].game),
    }
    return render(request, "lobby/lobby.html", context)


@require_safe
@vary_on_headers("Sec-Fetch-Dest")
def lists_alone(request: HttpRequest) -> HttpResponse:
    """The four lists by themselves, for a page that keeps them up to date; a browser that opens them gets the page."""
    if request.headers.get("Sec-Fetch-Dest") == "document":
        return redirect(reverse("front:front", query=request.GET))
    return render(request, "lobby/lists.html", _lists(request))


def _lists(request: HttpRequest) -> dict[str, Any]:
    user = request.user if isinstance(request.user, User) else None
    wanted = filters(request.GET)
    whole = request.GET.get("show", "")
    whole = whole if whole in WHOLE else ""
    query = "&".join(part for part in (wanted.query, whole and f"show={whole}") if part)
    return {"lists": lists(user, wanted, whole), "wanted": wanted, "query": query}


def _filters(wanted: Filters, games: list[tuple[str, str]]) -> list[Filter]:
    return [
        Filter("game", _("Game"), [("", _("any game")), *games], wanted.game),
        Filter(
            "pace",
            _("Pace"),
            [("", _("any pace")), ("live", _("live")), ("days", _("days a move")), ("none", _("no clock"))],
            wanted.pace,
        ),
        Filter(
            "seats", _("Players"), [("", _("any number")), *((str(n), str(n)) for n in seat_counts())], wanted.seats
        ),
        Filter(
            "rated", _("Rating"), [("", _("rated or not")), ("yes", _("rated")), ("no", _("unrated"))], wanted.rated
        ),
    ]
