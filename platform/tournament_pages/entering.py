"""Entering, checking in and leaving, by a visitor for themselves."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from games.kernel.refusals import Misfit, Refused
from streams import actors
from tournament_pages.access import Visitor, may_enter_at_all, visitor
from tournament_pages.asked import asked
from tournaments import commands
from tournaments.leaving import leave_matches
from tournaments.ratings import mean_rating
from tournaments.refusal_words import worded
from tournaments.stream.commands import CheckIn, Command, Enter, Withdraw


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def enter(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """What is asked, and with a POST the entry itself; a team names its partner."""
    at = visitor(request, tournament_id)
    if at.user is None or not may_enter_at_all(at.user):
        return redirect_to_login(request.path)
    partner = request.POST.get("partner", "").strip()
    if request.method == "POST" and (at.now.settings.team == 1 or partner):
        players = _players(at.user, partner)
        if players is None:
            messages.warning(request, _("There is no player of the name %(name)s.") % {"name": partner})
            return redirect("tournaments:enter", tournament_id)
        name = " + ".join(one.name for one in players)
        entering = tuple(one.player for one in players)
        wish = Enter(name=name[:80], players=entering, rating=mean_rating(at.now, entering))
        _give(request, at, wish, _("You are entered."))
        return redirect("tournaments:event", tournament_id)
    context = {"at": at, "now": at.now, "asked": asked(at.now), "team": at.now.settings.team > 1}
    return render(request, "tournaments/enter.html", context)


@require_POST
@login_required
def check_in(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Say that one is there."""
    at = visitor(request, tournament_id)
    if at.me is not None:
        _give(request, at, CheckIn(entrant=at.me.number), _("You are checked in."))
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
        if _give(request, at, Withdraw(entrant=at.me.number), _("You have left the tournament.")):
            assert at.user is not None
            leave_matches(at.now, at.me.number, at.user.player)
        return redirect("tournaments:event", tournament_id)
    tables = [table for stage in at.now.stages for one in stage.rounds for table in one.missing]
    running = [table for table in tables if at.me.number in table.entrants]
    context = {"at": at, "now": at.now, "running": running, "deserted": at.now.settings.play.deserted}
    return render(request, "tournaments/leave.html", context)


def _players(user: User, partner: str) -> list[User] | None:
    """The visitor and the partner whom they name; None where nobody bears the name."""
    if not partner:
        return [user]
    found = User.objects.filter(name__iexact=partner, is_guest=False).exclude(pk=user.pk).first()
    return [user, found] if found is not None else None


def _give(request: HttpRequest, at: Visitor, wish: Command, said: str) -> bool:
    """Give a command in the visitor's own name, and say what came of it."""
    assert at.user is not None
    try:
        commands.give(at.now.id, wish, actors.actor(at.user.player))
    except Refused as refusal:
        messages.warning(request, worded(refusal))
        return False
    except Misfit as fault:
        messages.warning(request, str(fault))
        return False
    messages.success(request, said)
    return True
