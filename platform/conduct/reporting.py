"""Reporting somebody: the form, and the case that comes of it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
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
from conduct.stream.commands import Report
from conduct.words import worded
from games.kernel.refusals import Misfit, Refused
from moderation.reporting import REPORTS
from streams.actors import actor


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest, player: str) -> HttpResponse:
    """Report somebody, perhaps for what they said at a match or wrote of a tournament."""
    user = request.user
    accused = User.objects.filter(pk=user_of(player) or 0, is_active=True, level="").first()
    if not isinstance(user, User) or accused is None or accused.player == user.player:
        raise Http404("nobody to be reported")
    match_id, tournament_id = request.GET.get("match", ""), request.GET.get("tournament", "")
    found = offered(request, player, match_id, tournament_id)
    form = ReportForm(found, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        chosen = tuple(one.line for one in found if one.key in given["lines"])
        wish = Report("", player, given["sort"], given["words"], chosen, match_id, tournament_id)
        try:
            spend_all(REPORTS, user.player)
            live = commands.report(wish, actor(user.player))
        except (Refused, Misfit) as problem:
            form.add_error(None, worded(problem))
        else:
            messages.success(request, _("A moderator will read it."))
            return redirect("conduct:case", live.id)
    shown = {"form": form, "person": accused, "match_id": match_id}
    return render(request, "conduct/report.html", shown, status=422 if request.method == "POST" else 200)
