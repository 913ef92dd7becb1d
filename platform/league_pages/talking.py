"""The thread of a season and the room of a division: what was said there, and a place to say something."""

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.measures import Suspended
from accounts.models import User
from accounts.names import names_of
from chat import talk
from chat.models import Mute
from chat.rooms import Room
from games.kernel.refusals import Refused
from league_pages.access import AtSeason, account, season
from league_pages.refusal_words import worded
from league_pages.season_pages import season_frame
from leagues import rooms
from streams import texts

PAGE = 50


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def thread(request: HttpRequest, organisation_id: str, number: int) -> HttpResponse:
    """The thread of a season, for whoever sees the season; who belongs to it writes there."""
    if request.method == "POST" and account(request) is None:
        return redirect_to_login(request.path)
    at = season(request, organisation_id, number)
    return _answer(request, at, rooms.thread(at.league.now, at.now, at.league.user), 0)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def division(request: HttpRequest, organisation_id: str, number: int, division: int) -> HttpResponse:
    """The room of a division, for who plays in it and who judges it; 404 for everybody else."""
    at = season(request, organisation_id, number)
    return _answer(request, at, rooms.division(at.league.now, at.now, division, at.league.user), division)


def _answer(request: HttpRequest, at: AtSeason, room: Room | None, division: int) -> HttpResponse:
    if room is None:
        raise Http404("there is no such room")
    if request.method != "POST":
        return render(request, "leagues/talk.html", _context(request, at, room, division))
    user = account(request)
    if user is None:
        return redirect_to_login(request.path)
    if "player" in request.POST:
        (talk.unmute if request.POST.get("hear") == "1" else talk.mute)(user, request.POST["player"][:40])
        return redirect(room.address)
    try:
        talk.say_in(room, user, request.POST.get("text", ""))
    except Refused as refusal:
        messages.warning(request, worded(refusal))
    except Suspended as fault:
        messages.warning(request, fault.said(user.player))
    else:
        return redirect(f"{room.address}#said-last")
    context = _context(request, at, room, division) | {"typed": request.POST.get("text", "")}
    return render(request, "leagues/talk.html", context, status=422)


def _context(request: HttpRequest, at: AtSeason, room: Room, division: int) -> dict[str, object]:
    asked = request.GET.get("before", "")
    before = int(asked) if asked.isdecimal() and len(asked) < 18 else 0
    said = talk.heard_in(room, at.league.user, before, count=PAGE + 1)
    return season_frame(at) | {
        "here": "talk" if not division else "season",
        "room": room,
        "division": division,
        "said": said[-PAGE:],
        "earlier": said[-PAGE].id if len(said) > PAGE else 0,
        "older": bool(before),
        "version": talk.versions([room.id])[room.id],
        "closed": worded(Refused(room.barred)) if room.barred else "",
        "elsewhere": elsewhere(at) if not division else "",
        "muted": _muted(at.league.user, room),
        "others": [(address, number) for address, number in _rooms(at) if number != division],
    }


def _rooms(at: AtSeason) -> list[tuple[str, int]]:
    """The rooms of the season that the visitor reads: the thread as 0, and divisions by their numbers."""
    here, user = (at.league.now, at.now), at.league.user
    found = [(rooms.thread(*here, user), 0)]
    found += [(rooms.division(*here, one.number, user), one.number) for one in at.now.divisions]
    return [(room.address, number) for room, number in found if room is not None]


def elsewhere(at: AtSeason) -> str:
    """The address at which the league talks instead of here; empty where it talks here."""
    name = at.league.now.profile.talks_elsewhere
    found = texts.told([name])[name] if name else ""
    return found if found.startswith("https://") else ""


def _muted(user: User | None, room: Room) -> list[tuple[str, str]]:
    """Whom the reader has muted of those who have spoken in the room, by name; a query, and one for names."""
    if user is None:
        return []
    found = Mute.objects.filter(reader=user, player__in=talk.speakers(room)).order_by("player")
    players = [*found.values_list("player", flat=True)]
    names = names_of(players)
    return [(player, names[player]) for player in players]
