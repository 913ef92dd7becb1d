"""The form by which a step is disputed, and the pages of those whom a case affects."""

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from games.kernel.contract import Viewer
from games.kernel.refusals import Misfit, Refused
from moderation import commands, reporting
from moderation.access import AtCase, affected
from moderation.case_view import case_view
from moderation.forms import AnswerForm, AppealForm, ReportForm
from moderation.models import CaseRow
from moderation.stream.commands import Answer, MakeAppeal
from moderation.words import SCOPES, STATUSES, VERDICTS, title_of, worded
from play.rights.clocks import to_pause
from play.rights.conditions import permits
from replays.address import asked, step_address
from replays.story import tell_step
from replays.visibility import Visibility, visibility_for
from streams.actors import actor
from streams.database_time import as_date

MOST_CASES = 100


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def dispute(request: HttpRequest, match_id: str, number: int) -> HttpResponse:
    """The form bound to a step, and with it the case; 404 for what may not be seen, 403 for who may not dispute it."""
    user = request.user if isinstance(request.user, User) else None
    ask = asked(request)
    visible = visibility_for(match_id, user.player if user is not None else None, key=ask.key)
    shown = visible.upto if user is None or not reporting.directs(user, match_id) else number
    if visible.newest < number <= shown:  # what the clocks have noted down since is no step; a director may see less
        number = visible.newest
    if number not in visible.steps or visible.what_if or visible.reel.parent is not None:
        raise Http404("there is no such step")
    if user is None:
        return redirect_to_login(request.get_full_path())
    seat = visible.seats[0] if visible.seats else None
    may = reporting.may_report(user, visible.row, seat)
    match = visible.reel.match
    may_pause = seat is not None and permits(to_pause, match, actor(user.player), seat)
    form = ReportForm(match.rules, may_pause, request.POST if request.method == "POST" else None)
    if request.method == "POST" and may and form.is_valid():
        said = reporting.Report(**form.cleaned_data)
        try:
            live = reporting.report(user, visible.line.at(number), seat, said)
        except (Refused, Misfit) as problem:
            form.add_error(None, worded(problem))
        else:
            messages.success(request, _("A moderator will look at it. This page tells you what happens to it."))
            return redirect("moderation:case", live.id)
    status = 403 if not may else 422 if form.errors else 200
    return render(request, "moderation/dispute.html", _form_page(visible, number, form, may=may), status=status)


def _form_page(visible: Visibility, number: int, form: ReportForm, *, may: bool) -> dict[str, object]:
    viewer: Viewer = visible.seats[0] if visible.seats else "spectator"
    return {
        "form": form,
        "may": may,
        "number": number,
        "match": visible.row,
        "title": title_of(visible.row.game),
        "step": tell_step(visible.line.at(number), number, viewer, visible.known),
        "step_url": step_address(visible.row.id, number),
    }


@require_safe
@never_cache
def mine(request: HttpRequest) -> HttpResponse:
    """The cases that somebody has reported, or whose match they play."""
    user = request.user
    if not isinstance(user, User):
        return redirect_to_login(request.get_full_path())
    rows = CaseRow.objects.filter(affected__contains=[user.player]).order_by("-opened_at")[:MOST_CASES]
    lines = [
        {"row": row, "title": title_of(row.game), "status": STATUSES[row.status], "own": row.reporter == user.player}
        for row in rows
    ]
    return render(request, "moderation/mine.html", {"lines": lines})


@require_safe
@never_cache
def case(request: HttpRequest, case_id: str) -> HttpResponse:
    """A case as those see it whom it affects: how it stands, what was ruled, and whether it can be appealed."""
    at = affected(request, case_id)
    return render(request, "moderation/case.html", context(at, AppealForm()))


@never_cache
@require_POST
def appeal(request: HttpRequest, case_id: str) -> HttpResponse:
    """Appeal."""
    at = affected(request, case_id)
    form = AppealForm(request.POST)
    if form.is_valid():
        try:
            commands.give(case_id, MakeAppeal(form.cleaned_data["words"]), actor(at.user.player))
        except (Refused, Misfit) as problem:
            form.add_error(None, worded(problem))
        else:
            messages.success(request, _("Somebody who had no part in it will decide again."))
            return redirect("moderation:case", case_id)
    return render(request, "moderation/case.html", context(at, form), status=422)


@never_cache
@require_POST
def answer(request: HttpRequest, case_id: str) -> HttpResponse:
    """Answer what a moderator asks."""
    at = affected(request, case_id)
    form = AnswerForm(request.POST)
    if form.is_valid():
        try:
            commands.give(case_id, Answer(**form.cleaned_data), actor(at.user.player))
        except (Refused, Misfit) as problem:
            form.add_error(None, worded(problem))
        else:
            messages.success(request, _("The moderator reads it."))
            return redirect("moderation:case", case_id)
    return render(request, "moderation/case.html", context(at, AppealForm(), form), status=422)


def context(at: AtCase, form: AppealForm, answered: AnswerForm | None = None) -> dict[str, object]:
    """What the page of somebody affected shows."""
    case, known = at.case, case_view(at)
    return {
        "case": case,
        "title": title_of(case.subject.game),
        "status": STATUSES[case.status],
        "opened": as_date(case.opened_at),
        "words": known.words,
        "own": known.own,
        "rulings": [
            {
                "name": case.name(one.number),
                "ruling": one.ruling,
                "scope": SCOPES[one.ruling.scope],
                "at": as_date(one.at),
                "version": one.version,
            }
            for one in known.rulings
        ],
        "questions": [{"question": one, "own": one.asked == at.user.player} for one in known.questions],
        "asked": known.asked,
        "asked_until": as_date(known.asked.until) if known.asked is not None else None,
        "answer_form": answered or AnswerForm(initial={"number": known.asked.number if known.asked else 0}),
        "appeal_until": as_date(known.appeal_until),
        "appeal": known.appealed,
        "appeal_words": known.appeal_words,
        "verdict": VERDICTS[known.verdict] if known.verdict is not None else "",
        "verdict_reason": known.verdict_reason,
        "looks": len(known.looks),
        "form": form,
    }
