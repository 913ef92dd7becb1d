"""The director's desk, and every deed with its consequences before it is confirmed."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from msgspec.structs import replace

from streams import database_time
from tournament_pages.access import Visitor, director
from tournament_pages.agenda import link, needs, of_table, others
from tournament_pages.confirming import FormAgain, confirmed_at, do_deed, foreseen_deed
from tournament_pages.director_forms.catalogue import DIRECTOR_FORMS
from tournament_pages.director_forms.form import DirectorForm
from tournament_pages.pages import frame
from tournament_pages.paging import Piece, piece
from tournament_pages.tables import table_lines
from tournaments import commands
from tournaments.importing import Imported, fault_words, import_entries
from tournaments.stream.settings import CROSSTABLE


@require_safe
@never_cache
def desk(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """What needs a decision now, then everything else that can be done."""
    at = director(request, tournament_id)
    now, round_ = at.now, at.now.round
    tables, part = [], Piece(0, 0)
    if round_ is not None and now.status in ("running", "over"):
        part = piece(request, len(round_.tables))
        shown = part.of(sorted(round_.tables, key=lambda one: (one.result is not None, one.number)))
        lines = {line.number: line for line in table_lines(now, replace(round_, tables=tuple(shown)), None)}
        tables = [
            (
                lines[table.number],
                link(now, "correct" if table.result is not None else "result", of_table(round_, table)),
            )
            for table in shown
        ]
    context = frame(at) | {
        "needs": needs(now, database_time.now()),
        "others": others(now),
        "tables": tables,
        "piece": part,
        "round": round_,
        "reported": isinstance(now.form.format, CROSSTABLE),
        "importing": now.status == "entry",
        "invited": [one for one in now.invitations if one.open],
    }
    return render(request, "tournaments/desk.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def deed(request: HttpRequest, tournament_id: str, deed: str) -> HttpResponse:
    """A deed's form, what would follow, and with the confirmation the deed itself."""
    at = director(request, tournament_id)
    if deed not in DIRECTOR_FORMS:
        raise Http404("there is no such deed")
    kind = DIRECTOR_FORMS[deed]
    if request.method != "POST":
        form = kind(at, initial=request.GET.dict())
        if form.fields:
            return render(request, "tournaments/deed.html", _context(at, form))
        form = kind(at, {})
    else:
        form = kind(at, request.POST)
    if not form.is_valid():
        return render(request, "tournaments/deed.html", _context(at, form), status=422)
    version = confirmed_at(request)
    if version is None:
        return foreseen_deed(request, at, form, _again(at))
    return do_deed(request, at, form, version, _again(at))


def _again(at: Visitor) -> FormAgain:
    """How the form of a deed is shown again where it was refused."""
    return lambda request, form, more, status: render(
        request, "tournaments/deed.html", _context(at, form) | more, status=status
    )


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
        done = import_entries(at.now, data, commands.director(at.user.pk, at.now.id))
        if done.faults:
            faults = [(fault.line, fault_words(fault)) for fault in done.faults]
            return render(request, "tournaments/import.html", context | {"faults": faults}, status=422)
        messages.success(request, _imported(done))
        return redirect("tournaments:desk", tournament_id)
    return render(request, "tournaments/import.html", context)


def _imported(done: Imported) -> str:
    said = []
    if done.invited:
        words = ngettext("%(count)d is invited.", "%(count)d are invited.", done.invited)
        said.append(words % {"count": done.invited})
    if done.entered or not said:
        said.append(_("%(count)d entrants have been entered.") % {"count": done.entered})
    return " ".join(said)


def _context(at: Visitor, form: DirectorForm) -> dict[str, Any]:
    hidden = form.hidden_fields()
    return frame(at) | {"form": form, "shown": form.visible_fields(), "hidden": hidden}
