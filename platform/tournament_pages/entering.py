"""Entering, checking in and leaving, by a visitor for themselves."""

from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.names import names_of
from tournament_pages.access import may_enter_at_all, visitor
from tournament_pages.entry_conditions import entry_conditions
from tournament_pages.own_commands import give_own
from tournament_pages.partners import ask
from tournaments.ratings import mean_rating
from tournaments.stream.commands import CheckIn, Enter, Withdraw


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def enter(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """What is asked, and with a POST the entry itself; a team names its partner."""
    at = visitor(request, tournament_id)
    if at.user is None or not may_enter_at_all(at.user):
        return redirect_to_login(request.path)
    if request.method == "POST":
        club = " ".join(request.POST.get("club", "").split())[:80]
        if at.now.settings.team > 1:
            done = ask(request, at, request.POST.get("partner", "").strip(), club)
            return redirect("tournaments:event" if done else "tournaments:enter", tournament_id)
        player = at.user.player
        wish = Enter(name=at.user.name, players=(player,), rating=mean_rating(at.now, (player,)), club=club)
        give_own(request, at, wish, _("You are entered."))
        return redirect("tournaments:event", tournament_id)
    context = {"at": at, "now": at.now, "asked": entry_conditions(at.now), "team": at.now.settings.team > 1}
    context |= {"apart": at.now.settings.apart.rounds}
    return render(request, "tournaments/enter.html", context)


@require_POST
@login_required
def check_in(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Say that one is there."""
    at = visitor(request, tournament_id)
    if at.me is not None:
        give_own(request, at, CheckIn(entrant=at.me.number), _("You are checked in."))
    return redirect("tournaments:event", tournament_id)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def leave(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """What leaving means, and with a POST the withdrawal; the seat at a running match is left as well."""
    at = visitor(request, tournament_id)
    if at.me is None:
        return redirect("tournaments:event", tournament_id)
    if request.method == "POST":
        give_own(request, at, Withdraw(entrant=at.me.number), _("You have left the tournament."))
        return redirect("tournaments:event", tournament_id)
    tables = [table for stage in at.now.stages for one in stage.rounds for table in one.missing]
    running = [table for table in tables if at.me.number in table.entrants]
    play = at.now.settings.play
    partners = [one for one in at.me.players if at.user is None or one != at.user.player]
    context = {"at": at, "now": at.now, "running": running, "deserted": play.deserted}
    context |= {"partners": ", ".join(names_of(partners).values())}
    return render(request, "tournaments/leave.html", context)
