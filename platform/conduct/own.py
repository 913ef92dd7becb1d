"""What concerns oneself: one's own measures, reports and appeals, and whom one has blocked."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import blocks
from accounts.models import Block, MeasureRow, User
from accounts.names import names_of
from conduct import commands
from conduct.access import AtConduct, affected
from conduct.forms import PostForm
from conduct.models import ConductRow
from conduct.stream.commands import Appeal
from conduct.words import SORTS, SOURCES, STATUSES, VERDICTS, measure_words, worded
from games.kernel.refusals import Misfit, Refused
from streams.actors import actor
from streams.database_time import as_date


@login_required
@never_cache
@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """The measures taken against oneself, those that are over too, and the reports that one has made."""
    user = _user(request)
    held = {row.case: row for row in MeasureRow.objects.filter(player=user.player)}
    reported = ConductRow.objects.filter(reporter=user.player).order_by("-opened_at")[:50]
    names = names_of(row.accused for row in reported)
    now = timezone.now()
    measures = [
        {
            "row": row,
            "said": measure_words(row.kind, row.until),
            "over": not row.stands or (row.until is not None and row.until <= now),
        }
        for row in sorted(held.values(), key=lambda row: row.since, reverse=True)
    ]
    reports = [{"row": row, "name": names[row.accused], "status": _seen(row)} for row in reported]
    return render(request, "conduct/mine.html", {"measures": measures, "reports": reports})


@login_required
@never_cache
@require_safe
def case(request: HttpRequest, case_id: str) -> HttpResponse:
    """A case as one may see it: whom it is about does not learn who reported it, nor the other what was decided."""
    return _shown(request, affected(request, case_id))


@login_required
@never_cache
@require_POST
def appeal(request: HttpRequest, case_id: str) -> HttpResponse:
    """Appeal, or answer in the thread of the appeal."""
    at = affected(request, case_id)
    if not at.is_accused:
        raise Http404("there is nothing to appeal")
    form = PostForm(request.POST)
    if not form.is_valid():
        return _shown(request, at, form, 422)
    try:
        commands.give(case_id, Appeal(form.cleaned_data["words"]), actor(at.user.player))
    except (Refused, Misfit) as problem:
        form.add_error(None, worded(problem))
        return _shown(request, at, form, 422)
    messages.success(request, _("It has been sent. Somebody who had no part in the measure will read it."))
    return redirect("conduct:case", case_id)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def blocked(request: HttpRequest) -> HttpResponse:
    """Whom one has blocked; block somebody, or no longer."""
    user = _user(request)
    if request.method == "POST":
        player = request.POST.get("player", "")
        if names_of([player]).get(player, "") in ("", player):
            raise Http404("there is nobody to be blocked")
        try:
            (blocks.unblock if request.POST.get("do") == "unblock" else blocks.block)(user, player)
        except blocks.Full:
            said = _("You have blocked %(most)d people, as many as anybody may. Unblock somebody first.")
            messages.error(request, said % {"most": blocks.MOST})
        return redirect("conduct:blocked")
    players = [*Block.objects.filter(owner=user).order_by("pk").values_list("player", flat=True)]
    names = names_of(players)
    return render(request, "conduct/blocked.html", {"lines": [(player, names[player]) for player in players]})


def _shown(request: HttpRequest, at: AtConduct, form: PostForm | None = None, status: int = 200) -> HttpResponse:
    case = at.case
    told: dict[str, Any] = {
        "case": case,
        "sort": SORTS[case.sort],
        "lines": [(SOURCES[line.source], line.said, as_date(line.at) if line.at else None) for line in case.lines],
        "accused": at.is_accused,
        "name": names_of([case.accused]).get(case.accused, ""),
        "status": STATUSES[case.status] if at.is_accused else _reported_status(case.status, case.taken is not None),
    }
    if at.is_accused and case.taken is not None:
        taken = case.taken
        may_post = case.status in ("decided", "appealed") and not taken.ruling
        waits = bool(case.thread) and case.thread[-1].officer is None
        told |= {
            "measure": measure_words(taken.wanted.kind, as_date(taken.until)),
            "reason": taken.wanted.reason,
            "since": as_date(taken.since),
            "over": not taken.stands,
            "ruling": taken.ruling,
            "thread": [(post.officer is not None, post.words, as_date(post.at)) for post in case.thread],
            "verdict": VERDICTS[case.verdict] if case.verdict else "",
            "form": (form or PostForm()) if may_post and not waits else None,
            "waits": may_post and waits,
            "first": not case.thread,
        }
    return render(request, "conduct/case.html", told, status=status)


def _seen(row: ConductRow) -> str:
    return _reported_status(row.status, bool(row.measure))


def _reported_status(status: str, measure: bool) -> str:
    """How a report stands, for who made it: what became of the other is that person's own affair."""
    if status in ("open", "claimed", "proposed"):
        return str(STATUSES["open" if status == "open" else "claimed"])
    return _("a measure was taken") if measure else _("no measure was taken")


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user
