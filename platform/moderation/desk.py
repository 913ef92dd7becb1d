"""The moderators' desk: the queue, a case with everything that bears on it, and what can be done with it."""

import json
from collections.abc import Callable
from datetime import datetime
from typing import Any, NamedTuple

from django import forms
from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.names import names_of
from boards.games import rules_address
from boards.seats import seats_of
from games.kernel.refusals import Misfit, Refused
from games.kernel.registry import game as find_game
from games.kernel.values import JSON
from lobby.duration import roughly
from moderation import commands, conflict, disputed_step
from moderation.access import AtCase, desk, moderator
from moderation.draw_proof import proof_of
from moderation.forms import AskForm, CallOffForm, MergeForm, ReasonForm, TriageForm
from moderation.models import CaseRow, RulingRow
from moderation.public import may_look_back
from moderation.stream import commands as c
from moderation.stream.state import Case
from moderation.words import SCOPES, SEVERITIES, SORTS, STAGES, STATUSES, VERDICTS, WANTED, officers, title_of, worded
from play.live import find_reel
from replays.address import step_address
from replays.lines import main
from replays.story import known_names, tell_step
from streams.database_time import as_date
from streams.stored_command import Command

OPEN = ("open", "triaged", "claimed", "needs_info", "proposed", "decided", "appealed")
SHOWN = 100


class QueueLine(NamedTuple):
    """A case in the queue."""

    row: CaseRow
    title: str
    status: str
    severity: str
    sort: str
    age: str
    late: bool
    mine: bool
    claimant: str


@require_safe
@never_cache
def queue(request: HttpRequest) -> HttpResponse:
    """What waits for a decision: an open round first, then what is due first. Cases of one's own are only counted."""
    user = desk(request)
    bars = conflict.barred(user.pk)
    show = request.GET.get("show", "")
    rows = wanted(show)[:SHOWN]
    more = max(0, wanted(show).count() - SHOWN)
    now = timezone.now()
    seen = [row for row in rows if not bars(conflict.of_row(row))]
    names = names_of(f"user:{row.claimant}" for row in seen if row.claimant is not None)
    lines = [_line(row, now, user.pk, names.get(f"user:{row.claimant}", "")) for row in seen]
    oldest = min((row.opened_at for row in seen), default=None) if show != "done" else None
    return render(
        request,
        "moderation/queue.html",
        {
            "lines": lines,
            "barred": len(rows) - len(seen),
            "oldest": _age(now, oldest) if oldest is not None else "",
            "show": show,
            "more": more,
        },
    )


def wanted(show: str) -> "QuerySet[CaseRow]":
    """The cases that are done, the newest first; or those to be decided, an open round first, then what is due."""
    if show == "done":
        return CaseRow.objects.exclude(status__in=OPEN).order_by("-moved_at")
    return CaseRow.objects.filter(status__in=OPEN).order_by("severity", "deadline", "opened_at")


def _line(row: CaseRow, now: datetime, user: int, claimant: str) -> QueueLine:
    return QueueLine(
        row,
        title_of(row.game),
        str(STATUSES[row.status]),
        str(SEVERITIES[row.severity]),
        str(SORTS[row.sort]),
        _age(now, row.opened_at),
        row.deadline < now and row.status in OPEN and row.status != "needs_info",
        row.claimant == user,
        claimant,
    )


def _age(now: datetime, then: datetime) -> str:
    return roughly(max(60, int((now - then).total_seconds())))


@require_safe
@never_cache
def page(request: HttpRequest, case_id: str) -> HttpResponse:
    """A case with all that can be known without a look at hidden things."""
    return render(request, "moderation/desk.html", context(moderator(request, case_id)))


@never_cache
@require_POST
def look(request: HttpRequest, case_id: str) -> HttpResponse:
    """The disputed step as each seat saw it and as it was. Every look is recorded."""
    at = moderator(request, case_id)
    try:
        commands.give(case_id, c.See(step=at.case.subject.step), commands.moderator(at.user))
    except (Refused, Misfit) as problem:
        messages.error(request, worded(problem))
        return redirect("moderation:desk", case_id)
    at = moderator(request, case_id)
    known = disputed_step.looked(at.case.subject)
    texts = {
        "known": known,
        "command_text": _text(known.hidden.command),
        "offers_text": [_text(one) for one in known.hidden.offers],
        "position_text": json.dumps(known.hidden.position, ensure_ascii=False, indent=1),
    }
    return render(request, "moderation/desk.html", context(at) | texts)


def _text(value: JSON) -> str:
    """JSON on one line, for people."""
    return json.dumps(value, ensure_ascii=False)


class Deed(NamedTuple):
    """Something that can be done with a case: its title, the form it needs, and the command made of what that says."""

    title: Any
    form: type[forms.Form] | None
    wish: Callable[..., Command]


DEEDS = {
    "claim": Deed(gettext_lazy("Deal with it"), None, c.Claim),
    "release": Deed(gettext_lazy("Give it back"), None, c.Release),
    "triage": Deed(gettext_lazy("Choose a category"), TriageForm, c.Triage),
    "escalate": Deed(gettext_lazy("Pass it on"), ReasonForm, c.Escalate),
    "ask": Deed(gettext_lazy("Ask for information"), AskForm, c.Ask),
    "call-off": Deed(gettext_lazy("Go on without the answer"), CallOffForm, c.CallOff),
    "merge": Deed(gettext_lazy("Merge it into another case"), MergeForm, c.Merge),
}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def deed(request: HttpRequest, case_id: str, deed: str) -> HttpResponse:
    """Something done with a case; with a form where there is something to say."""
    at = moderator(request, case_id)
    if deed not in DEEDS:
        raise Http404("there is no such deed")
    title, kind, make = DEEDS[deed]
    sent = request.POST if request.method == "POST" else None
    form = None if kind is None else kind(sent, initial=_initial(at.case))
    if isinstance(form, MergeForm):
        form.offer(_others(at.case))
    elif isinstance(form, AskForm):
        form.offer(_to_be_asked(at.case))
    problem = ""
    if sent is not None and (form is None or form.is_valid()):
        try:
            _give(at, make(**(form.cleaned_data if form is not None else {})))
        except (Refused, Misfit) as fault:
            problem = worded(fault)
        else:
            messages.success(request, _("Done: %(deed)s.") % {"deed": title})
            return redirect("moderation:desk", case_id)
    status = 409 if problem else 422 if sent is not None else 200
    shown = {"form": form, "deed_title": title, "problem": problem}
    return render(request, "moderation/deed.html", context(at) | shown, status=status)


def _give(at: AtCase, wish: Command) -> None:
    by = commands.moderator(at.user)
    if isinstance(wish, c.Merge):
        commands.merge(at.case.id, wish, by)
    else:
        commands.give(at.case.id, wish, by)


def _initial(case: Case) -> dict[str, Any]:
    """What the forms of deeds begin with."""
    number = case.question.number if case.question is not None else 0
    return {"sort": case.sort, "severity": case.severity, "number": number}


def _to_be_asked(case: Case) -> list[tuple[str, str]]:
    """The people who held seats at the disputed step, by seat, and the reporter where they held none."""
    players = case.subject.players
    known = names_of([*players, case.reporter])
    there = [(str(seat), known[one]) for seat, one in enumerate(players) if one.startswith("user:")]
    return there if case.reporter in players else [("", known.get(case.reporter, case.reporter)), *there]


def _others(case: Case) -> list[str]:
    """Other open cases on the same match."""
    rows = CaseRow.objects.filter(match=case.subject.match, status__in=OPEN).exclude(id=case.id)
    return [*rows.order_by("opened_at").values_list("id", flat=True)]


def context(at: AtCase) -> dict[str, Any]:
    """What every page of the desk about a case shows."""
    case, subject = at.case, at.case.subject
    rules = find_game(subject.game, subject.rules_version)
    reel = find_reel(subject.match)
    line = main(reel, subject.step)
    number = line.nearest(subject.step)
    known = known_names(line)
    names = officers(case)
    seats = seats_of(reel.mark(subject.step).players, None, known)
    return {
        "case": case,
        "subject": subject,
        "title": title_of(subject.game),
        "game": subject.game,
        "status": STATUSES[case.status],
        "severity": SEVERITIES[case.severity],
        "sort": SORTS[case.sort],
        "wanted": WANTED[case.wanted],
        "opened": as_date(case.opened_at),
        "deadline": as_date(case.deadline),
        "late": case.status in OPEN and case.question is None and case.deadline < timezone.now().timestamp() * 1000,
        "reporter": known.get(case.reporter, case.reporter),
        "seats": seats,
        "step": tell_step(line.at(number), number, "spectator", known),
        "step_url": step_address(subject.match, number) if may_look_back(subject.match) else "",
        "rule_url": rules_address(rules, case.rule) if case.rule else "",
        "rule_text": disputed_step.rule_as_it_stood(rules, case.rule),
        "log": disputed_step.public_log(subject),
        "latencies": disputed_step.latencies(subject),
        "clocks": disputed_step.clocks(subject),
        "precedents": precedents(case),
        "proof": proof_of(subject),
        "rulings": [
            {
                "name": case.name(one.number),
                "ruling": one.ruling,
                "scope": SCOPES[one.ruling.scope],
                "stage": STAGES[one.stage],
                "by": names[one.proposer],
                "signer": names[one.signer] if one.signer is not None else "",
                "said": one.said,
            }
            for one in case.rulings
        ],
        "questions": [
            {
                "question": one,
                "by": names[one.officer],
                "asked": known.get(one.asked, one.asked),
                "at": as_date(one.at),
                "until": as_date(one.until),
            }
            for one in case.questions
        ],
        "looks": [(names[look.officer], look.step, as_date(look.at)) for look in case.looks],
        "claimant": names[case.claimant] if case.claimant is not None else "",
        "me": at.user,
        "holds": case.claimant == at.user.pk,
        "verdict": VERDICTS[case.appeal.verdict] if case.appeal is not None and case.appeal.verdict else "",
        "judge": names.get(case.appeal.judge, "") if case.appeal is not None and case.appeal.judge else "",
        **doable(at),
    }


def doable(at: AtCase) -> dict[str, bool]:
    """Which buttons there are: none that the door would refuse."""
    case, me = at.case, at.user.pk
    newest = case.newest
    proposed = case.status == "proposed" and newest is not None
    second = proposed and newest is not None and newest.proposer != me and "sign" in at.user.duties
    return {
        "may_claim": case.status in ("open", "triaged")
        and case.claimant is None
        and not (case.escalated and me in case.former),
        "may_call_off": case.status == "needs_info" and case.claimant == me,
        "may_rule": case.status == "claimed" and case.claimant == me,
        "may_triage": case.status in ("open", "triaged", "claimed"),
        "may_merge": case.status in ("open", "triaged", "claimed") and bool(_others(case)),
        "may_sign": second and not (newest is not None and newest.after_appeal and me in case.involved),
        "may_judge": case.status == "appealed"
        and "judge" in at.user.duties
        and (me not in case.involved or (case.appeal is not None and case.appeal.judge == me)),
        "may_look": case.status != "merged" and "see" in at.user.duties,
    }


def precedents(case: Case) -> list[RulingRow]:
    """The newest rulings on the rule; those that were reversed are none."""
    if not case.rule:
        return []
    rows = RulingRow.objects.filter(game=case.subject.game, rule=case.rule).exclude(verdict="reverse")
    return [*rows.exclude(case=case.id).order_by("-at")[:5]]
