"""Reporting somebody: the form, and the case that comes of it."""

from typing import NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.limits import spend_all
from accounts.models import User
from accounts.names import user_of
from conduct import commands
from conduct.evidence import offered
from conduct.forms import ReportForm
from conduct.kind import LiveConduct
from conduct.league_lines import of_league
from conduct.models import ConductRow
from conduct.stream.commands import Report
from conduct.words import worded
from eventlog.store import CommandReused
from games.kernel.refusals import Misfit, Refused
from moderation.reporting import REPORTS
from streams.actors import actor
from table.scene import scene


class Reported(NamedTuple):
    """The case that came of a report, and whether it had come of it before."""

    live: LiveConduct
    repeated: bool


def accused_of(reporter: User, player: str) -> User:
    """Whom somebody reports; 404 where that is nobody with an account, or themselves."""
    accused = User.objects.filter(pk=user_of(player) or 0, is_active=True, level="").first()
    if accused is None or accused.player == reporter.player:
        raise Http404("nobody to be reported")
    return accused


def send(user: User, wish: Report) -> Reported:
    """Open a case; the one that there is where it was opened under that key before. `Refused` or `Misfit` as the rules
    of conduct say, `TooMany` for too many of late, `CommandReused` where the key served for something else.
    """
    before = _before(user, wish)
    if before is None:
        try:
            with transaction.atomic():
                spend_all(REPORTS, user.player)
                return Reported(commands.report(wish, actor(user.player)), repeated=False)
        except IntegrityError:  # the same report came twice at once
            before = _before(user, wish)
            if before is None:
                raise
    return Reported(before, repeated=True)


def _before(user: User, wish: Report) -> LiveConduct | None:
    row = ConductRow.objects.filter(reporter=user.player, key=wish.key).only("id").first() if wish.key else None
    if row is None:
        return None
    live = commands.find_live(row.id)
    now = live.state
    then = (now.accused, now.sort, now.words, now.lines, now.match)
    if then != (wish.accused, wish.sort, wish.words.strip(), wish.lines, wish.match):
        raise CommandReused(live.stream, user.player, wish.key)
    return live


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest, player: str) -> HttpResponse:
    """Report somebody, perhaps for what they said at a match or in a room, or wrote of a tournament or a league."""
    user = request.user
    assert isinstance(user, User)
    accused = accused_of(user, player)
    match_id, tournament_id, room = (request.GET.get(name, "") for name in ("match", "tournament", "room"))
    here = scene(request, match_id) if match_id else None
    found = offered(user, player, here, tournament_id, room)
    found += of_league(player, request.GET["league"]) if request.GET.get("league") else []
    chosen_before = [request.GET["line"]] if "line" in request.GET else []
    form = ReportForm(found, request.POST if request.method == "POST" else None, initial={"lines": chosen_before})
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        chosen = tuple(one.line for one in found if one.key in given["lines"])
        wish = Report("", player, given["sort"], given["words"], chosen, match_id, tournament_id)
        try:
            live = send(user, wish).live
        except (Refused, Misfit) as problem:
            form.add_error(None, worded(problem))
        else:
            messages.success(request, _("A moderator will read it."))
            return redirect("conduct:case", live.id)
    shown = {"form": form, "person": accused, "match_id": match_id}
    return render(request, "conduct/report.html", shown, status=422 if request.method == "POST" else 200)
