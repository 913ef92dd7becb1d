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
from play import commands as matches
from play import live as held
from ratings.result import LadderName
from ratings.standings import line_of
from streams import actors
from tournament_pages.access import Visitor, may_enter_at_all, visitor
from tournament_pages.asked import asked
from tournament_pages.refusal_words import worded
from tournaments import commands
from tournaments.stream.commands import CheckIn, Command, Enter, Withdraw
from tournaments.stream.state import Tournament


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
        rating = sum(rating_of(at.now, one.player) for one in players) // len(players)
        wish = Enter(name=name[:80], players=tuple(one.player for one in players), rating=rating)
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


def rating_of(now: Tournament, player: str) -> int:
    """The rating shown on the ladder of the tournament's game and pace; 0 for who has none."""
    pace = str(now.settings.play.terms.get("pace", "none"))
    line = line_of(LadderName(now.settings.game, pace), player)
    return max(0, round(line.shown)) if line is not None else 0


def leave_matches(now: Tournament, entrant: int, player: str) -> None:
    """Have a player of an entrant leave the matches of the tournament that are still being played."""
    for stage in now.stages:
        for round_ in stage.rounds:
            for table in round_.missing:
                if entrant in table.entrants and table.match:
                    _leave_match(table.match, player)


def _leave_match(match_id: str, player: str) -> None:
    match = held.fresh(match_id).match
    if match.outcome is None and player in match.players:
        try:
            matches.leave(match_id, match.players.index(player), actor=player)
        except Refused:
            # It ended at this very moment, or somebody else sits there by now.
            return


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
