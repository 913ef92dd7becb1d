"""What entrants do about rounds to come: ask for byes, take them back, take part again."""

from typing import NamedTuple

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournament_pages.access import own_entrant, visitor
from tournament_pages.next_thing import former
from tournament_pages.own_commands import give_own
from tournament_pages.pages import frame
from tournaments.stream.commands import AskBye, Return, TakeBackBye
from tournaments.stream.settings import PodSwiss, Swiss
from tournaments.stream.state import ByeKind, Entrant, Tournament


class OwnRound(NamedTuple):
    """A round still to come, and the bye that was asked for it, if any."""

    number: int
    bye: str


def coming_rounds(now: Tournament, entrant: Entrant) -> list[OwnRound]:
    """The rounds in which a bye can still be asked for."""
    form = now.form.format
    if now.status not in ("entry", "running") or not isinstance(form, Swiss | PodSwiss):
        return []
    paired = len(now.stage.rounds) if now.stage is not None else 0
    asked = dict(entrant.byes)
    return [OwnRound(number, asked.get(number, "")) for number in range(paired + 1, form.rounds + 1)]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def byes(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Ask not to play a round, or play it after all."""
    at = visitor(request, tournament_id)
    me = own_entrant(at)
    if request.method == "POST":
        number, kind = request.POST.get("round", ""), request.POST.get("kind", "")
        round_ = int(number) if number.isdecimal() and len(number) < 4 else 0
        if kind == "none":
            give_own(request, at, TakeBackBye(entrant=me.number, round=round_), _("You play that round."))
        else:
            asked: ByeKind = "half" if kind == "half" else "zero"
            give_own(
                request, at, AskBye(entrant=me.number, round=round_, kind=asked), _("You have a bye in that round.")
            )
        return redirect("tournaments:byes", tournament_id)
    had = any(kind == "half" for _round, kind in me.byes)
    return render(request, "tournaments/byes.html", frame(at) | {"rounds": coming_rounds(at.now, me), "had": had})


@require_POST
@login_required
def come_back(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Take part again from the next round on."""
    at = visitor(request, tournament_id)
    before = former(at)
    if before is not None:
        give_own(request, at, Return(entrant=before.number), _("You take part again."))
    return redirect("tournaments:event", tournament_id)
