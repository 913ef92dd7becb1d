"""The moderators' desk for conduct: the queue, a report with what was frozen, and what can be done about it."""

from collections.abc import Callable
from typing import Any, NamedTuple

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import MeasureRow
from accounts.names import names_of
from conduct import commands, progress
from conduct.access import AtConduct, moderator, of_row
from conduct.acts import UNDECIDED
from conduct.forms import MeasureForm, PostForm, ReasonForm, VerdictForm
from conduct.models import ConductRow
from conduct.places import places_of
from conduct.stream import commands as c
from conduct.words import MEASURES, RUNNING, SORTS, SOURCES, STATUSES, VERDICTS, measure_words, worded
from games.kernel.refusals import Misfit, Refused
from lobby.duration import roughly
from moderation import conflict
from moderation.access import desk
from streams.database_time import as_date
from streams.stored_command import Command

SHOWN = 100


class Deed(NamedTuple):
    """Something that can be done: its title, the form it needs, and the command made of that."""

    title: Any
    form: type[forms.Form] | None
    wish: Callable[[Any], Command]


DEEDS = {
    "claim": Deed(gettext_lazy("Deal with it"), None, lambda _form: c.Claim()),
    "release": Deed(gettext_lazy("Give it back"), None, lambda _form: c.Release()),
    "dismiss": Deed(gettext_lazy("Take no measure"), ReasonForm, lambda form: c.Dismiss(**form.cleaned_data)),
    "measure": Deed(gettext_lazy("Take a measure"), MeasureForm, lambda form: c.Propose(form.wanted())),
    "sign": Deed(gettext_lazy("Sign it"), None, lambda _form: c.Sign()),
    "decline": Deed(gettext_lazy("Refuse to sign it"), ReasonForm, lambda form: c.Decline(**form.cleaned_data)),
    "lift": Deed(gettext_lazy("End the measure"), ReasonForm, lambda form: c.Lift(**form.cleaned_data)),
    "answer": Deed(gettext_lazy("Answer the appeal"), PostForm, lambda form: c.Answer(**form.cleaned_data)),
    "judge": Deed(
        gettext_lazy("Decide the appeal"),
        VerdictForm,
        lambda form: c.DecideAppeal(form.cleaned_data["verdict"], form.cleaned_data["reason"], form.wanted()),
    ),
}


@require_safe
@never_cache
def queue(request: HttpRequest) -> HttpResponse:
    """What waits for a decision, the oldest first. Cases of one's own are only counted."""
    user = desk(request)
    done = request.GET.get("show", "") == "done"
    rows = ConductRow.objects.exclude(status__in=UNDECIDED) if done else ConductRow.objects.filter(status__in=UNDECIDED)
    found = [*rows.order_by("-moved_at" if done else "opened_at")[:SHOWN]]
    more = max(0, rows.count() - SHOWN)
    bars = conflict.barred(user.pk)
    seen = [row for row in found if not bars(of_row(row))]
    names = names_of(row.accused for row in seen)
    now = timezone.now()
    lines = [
        {
            "row": row,
            "name": names[row.accused],
            "sort": SORTS[row.sort],
            "status": STATUSES[row.status],
            "age": roughly(max(60, int((now - row.opened_at).total_seconds()))),
            "mine": row.claimant == user.pk,
            "waits": row.status == "appealed" and not row.answered,
        }
        for row in seen
    ]
    oldest = lines[0]["age"] if lines and not done else ""
    shown = {"lines": lines, "barred": len(found) - len(seen), "done": done, "oldest": oldest, "more": more}
    return render(request, "conduct/queue.html", shown)


@require_safe
@never_cache
def page(request: HttpRequest, case_id: str) -> HttpResponse:
    """A report with the lines that were frozen, what is known of whom it is about, and what was done."""
    return render(request, "conduct/desk.html", context(moderator(request, case_id)))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def deed(request: HttpRequest, case_id: str, deed: str) -> HttpResponse:
    """Something done about it; with a form where there is something to say."""
    at = moderator(request, case_id)
    if deed not in DEEDS:
        raise Http404("there is no such deed")
    title, kind, make = DEEDS[deed]
    sent = request.POST if request.method == "POST" else None
    form = None if kind is None else kind(sent)
    problem = ""
    if sent is not None and (form is None or form.is_valid()):
        try:
            commands.give(case_id, make(form), commands.moderator(at.user))
        except (Refused, Misfit) as fault:
            problem = worded(fault)
        else:
            messages.success(request, _("Done: %(deed)s.") % {"deed": title})
            return redirect("conduct:desk", case_id)
    status = 409 if problem else 422 if sent is not None else 200
    follows = [(RUNNING[how], progress.foretell(at.case.accused, how == "leave")) for how in RUNNING]
    shown = {
        "form": form, "deed_title": title, "problem": problem, "choices": follows if deed == "measure" else []
    }  # fmt: skip
    return render(request, "conduct/deed.html", context(at) | shown, status=status)


def context(at: AtConduct) -> dict[str, Any]:
    """What every page of the desk about a case shows."""
    case, me = at.case, at.user
    earlier = MeasureRow.objects.filter(player=case.accused).exclude(case=case.id).order_by("-since")
    others = ConductRow.objects.filter(accused=case.accused).exclude(id=case.id).order_by("-opened_at")[:20]
    lifter = case.lifting.proposer if case.lifting is not None else None
    officers = {
        f"user:{number}" for number in (*case.involved, case.claimant, case.judge, lifter) if number is not None
    }
    officers |= {f"user:{post.officer}" for post in case.thread if post.officer is not None}
    names = names_of({case.accused, case.reporter, *officers})
    wanted = case.proposed.wanted if case.proposed is not None else None
    taken, places = case.taken, places_of(case.lines)
    return {
        "case": case,
        "name": names.get(case.accused, case.accused),
        "reporter": names.get(case.reporter, case.reporter),
        "sort": SORTS[case.sort],
        "status": STATUSES[case.status],
        "opened": as_date(case.opened_at),
        "claimant": names.get(f"user:{case.claimant}", ""),
        "lines": [
            (SOURCES[line.source], line.said, as_date(line.at) if line.at else None, line.number, places.get(line))
            for line in case.lines
        ],
        "proposed": wanted,
        "proposed_words": _proposed_words(wanted.kind, wanted.days) if wanted is not None else "",
        "running": RUNNING[wanted.running] if wanted is not None else "",
        "proposer": names.get(f"user:{case.proposed.proposer}", "") if case.proposed is not None else "",
        "taken": taken,
        "follows": progress.foretell(case.accused, leave=wanted.running == "leave")
        if wanted is not None and wanted.kind == "play"
        else [],
        "lifter": names.get(f"user:{case.lifting.proposer}", "") if case.lifting is not None else "",
        "measure": measure_words(taken.wanted.kind, as_date(taken.until)) if taken is not None else "",
        "thread": [(names.get(f"user:{one.officer}", ""), one.words, as_date(one.at)) for one in case.thread],
        "verdict": VERDICTS[case.verdict] if case.verdict else "",
        "earlier": [(row, measure_words(row.kind, row.until)) for row in earlier],
        "others": [(row, SORTS[row.sort], STATUSES[row.status]) for row in others],
        "deeds": [(name, DEEDS[name].title, DEEDS[name].form is None) for name in doable(at)],
        "me": me,
    }


def _proposed_words(kind: str, days: int) -> str:
    """A measure that has not begun yet."""
    if not days:
        return measure_words(kind, None)
    return _("%(measure)s for %(days)d days") % {"measure": MEASURES[kind], "days": days}


def doable(at: AtConduct) -> list[str]:
    """What this moderator can do now: nothing that the door would refuse."""
    case, me, duties = at.case, at.user.pk, at.user.duties
    if case.status == "open":
        return ["claim"]
    if case.status == "claimed":
        return ["measure", "dismiss", "release"] if case.claimant == me else []
    if case.status == "proposed" and case.proposed is not None:
        return ["sign", "decline"] if "sign" in duties and case.proposed.proposer != me else []
    made = ["answer", "judge"] if case.status == "appealed" and "judge" in duties and me not in case.involved else []
    if case.lifting is not None:
        return [*made, *(["sign", "decline"] if "sign" in duties and case.lifting.proposer != me else [])]
    stands = case.taken is not None and case.taken.stands and case.status in ("decided", "closed")
    return [*made, *(["lift"] if stands else [])]
