"""The page of a ladder, and the challenges made there."""

from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament_pages.access import Visitor, own_entrant, visitor
from tournament_pages.own_commands import give_own
from tournament_pages.pages import frame
from tournaments.ladder.challenge import Challenge, refusal
from tournaments.stream.challenges import running_challenges
from tournaments.stream.commands import MakeChallenge
from tournaments.stream.settings import Ladder
from tournaments.stream.standings import ladder


class Rung(NamedTuple):
    """A place of the ladder: who holds it, and whether the visitor may challenge them."""

    place: int
    number: int
    name: str
    mine: bool
    open: bool


def rungs(at: Visitor) -> list[Rung]:
    """The ladder from the top down, as the visitor sees it."""
    now, stage, form = at.now, at.now.stage, at.now.form.format
    if stage is None or not isinstance(form, Ladder):
        return []
    order, running = ladder(stage), running_challenges(now)
    me = at.me.number if at.me is not None and now.status == "running" and now.paused_since is None else 0
    return [
        Rung(
            place,
            one,
            now.entrants[one - 1].name,
            one == me,
            bool(me)
            and one != me
            and now.entrants[one - 1].takes_part
            and refusal(order, running, Challenge(me, one), form.rules) is None,
        )
        for place, one in enumerate(order, 1)
    ]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def challenge(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """The ladder, and with a POST a challenge."""
    at = visitor(request, tournament_id)
    if not isinstance(at.now.form.format, Ladder):
        raise Http404("this is no ladder")
    if request.method == "POST":
        me, number = own_entrant(at), request.POST.get("challenged", "")
        wanted = int(number) if number.isdecimal() and len(number) < 7 else 0
        said = _("The challenge is made; your table is being set up.")
        give_own(request, at, MakeChallenge(entrant=me.number, challenged=wanted), said)
        return redirect("tournaments:challenge", tournament_id)
    return render(request, "tournaments/ladder.html", frame(at) | {"rungs": rungs(at)})
