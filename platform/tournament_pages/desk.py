"""The director's desk, and every deed with its consequences before it is confirmed."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.kernel.refusals import Misfit, Refused
from streams import moment
from streams.refusals import Stale
from tournament_pages.access import Visitor, director
from tournament_pages.agenda import link, needs, of_table, others
from tournament_pages.deeds import DEEDS, DeedForm
from tournament_pages.effects import effects
from tournament_pages.pages import LONGEST_VERSION, frame
from tournament_pages.tables import table_lines
from tournaments import commands
from tournaments.commands import director as directing
from tournaments.importing import fault_words, import_entries
from tournaments.leaving import leave_matches
from tournaments.refusal_words import worded
from tournaments.stream.commands import Withdraw
from tournaments.stream.settings import CROSSTABLE


@require_safe
@never_cache
def desk(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """What needs a decision now, then everything else that can be done."""
    at = director(request, tournament_id)
    now, round_ = at.now, at.now.round
    tables = []
    if round_ is not None and now.status == "running":
        lines = {line.number: line for line in table_lines(now, round_, None)}
        tables = [
            (
                lines[table.number],
                link(now, "correct" if table.result is not None else "result", of_table(round_, table)),
            )
            for table in round_.tables
        ]
    context = frame(at) | {
        "needs": needs(now, moment.now()),
        "others": others(now),
        "tables": tables,
        "round": round_,
        "reported": isinstance(now.form.format, CROSSTABLE),
        "importing": now.status in ("draft", "entry"),
    }
    return render(request, "tournaments/desk.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def deed(request: HttpRequest, tournament_id: str, deed: str) -> HttpResponse:
    """A deed's form, what would follow, and with the confirmation the deed itself."""
    at = director(request, tournament_id)
    if deed not in DEEDS:
        raise Http404("there is no such deed")
    kind = DEEDS[deed]
    if request.method != "POST":
        form = kind(at, initial=request.GET.dict())
        if form.fields:
            return render(request, "tournaments/deed.html", _context(at, form))
        form = kind(at, {})
    else:
        form = kind(at, request.POST)
    if not form.is_valid():
        return render(request, "tournaments/deed.html", _context(at, form), status=422)
    version = request.POST.get("version", "")
    if request.POST.get("confirm") and version.isdecimal() and len(version) <= LONGEST_VERSION:
        return _done(request, at, form, int(version))
    return _foreseen(request, at, form)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def read_file(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Entries from a file: all of them, or every fault by its line and none."""
    at = director(request, tournament_id)
    context = frame(at)
    if request.method == "POST":
        sent = request.FILES.get("file")
        data = sent.read(1_000_001) if sent is not None else request.POST.get("text", "").encode()
        assert at.user is not None
        done = import_entries(at.now, data, directing(at.user.pk, at.now.id))
        if done.faults:
            faults = [(fault.line, fault_words(fault)) for fault in done.faults]
            return render(request, "tournaments/import.html", context | {"faults": faults}, status=422)
        messages.success(request, _("%(count)d entrants are entered.") % {"count": done.entered})
        return redirect("tournaments:desk", tournament_id)
    return render(request, "tournaments/import.html", context)


def _done(request: HttpRequest, at: Visitor, form: DeedForm, version: int) -> HttpResponse:
    """Give the command at the version whose consequences were shown; elsewhere these are shown anew."""
    assert at.user is not None
    wish, before = form.wish(), at.now
    try:
        commands.give(before.id, wish, directing(at.user.pk, before.id), version=version)
    except Stale:
        messages.warning(request, _("The tournament has moved on meanwhile. These are the consequences now."))
        return _foreseen(request, director(request, before.id), form)
    except (Refused, Misfit) as problem:
        return _no(request, at, form, problem)
    if isinstance(wish, Withdraw):
        for player in before.entrants[wish.entrant - 1].players:
            leave_matches(before, wish.entrant, player)
    messages.success(request, _("Done: %(deed)s.") % {"deed": form.title})
    return redirect("tournaments:desk", before.id)


def _foreseen(request: HttpRequest, at: Visitor, form: DeedForm) -> HttpResponse:
    """What the deed would lead to, and the button that does it."""
    assert at.user is not None
    try:
        live, decided = commands.tried(at.now.id, form.wish(), directing(at.user.pk, at.now.id))
    except (Refused, Misfit) as problem:
        return _no(request, at, form, problem)
    sent = [(name, value) for name in form.fields for value in request.POST.getlist(name)]
    context = _context(at, form) | {
        "consequences": effects(live.tournament, decided),
        "version": live.version,
        "sent": sent,
    }
    return render(request, "tournaments/confirm.html", context)


def _no(request: HttpRequest, at: Visitor, form: DeedForm, problem: Refused | Misfit) -> HttpResponse:
    said = worded(problem) if isinstance(problem, Refused) else problem.why
    detail = problem.detail if isinstance(problem, Refused) else ""
    return render(request, "tournaments/deed.html", _context(at, form) | {"said": said, "detail": detail}, status=409)


def _context(at: Visitor, form: DeedForm) -> dict[str, Any]:
    hidden = form.hidden_fields()
    return frame(at) | {"form": form, "shown": form.visible_fields(), "hidden": hidden}
