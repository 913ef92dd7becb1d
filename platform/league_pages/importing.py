"""The import of a league: an owner sends files, reads what they come to or what is wrong where, and confirms."""

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from league_pages.access import officer
from league_pages.pages import frame
from leagues.import_files import MEMBERS, SEASONS, STANDINGS, Fault
from leagues.importing import Plan, import_league, plan

FILES = {"members": MEMBERS, "seasons": SEASONS, "standings": STANDINGS}
MOST_SHOWN = 200
WORDS = {
    "not_utf8": gettext_lazy("this is not UTF-8 text"),
    "not_a_table": gettext_lazy("this is not a table: %(found)s"),
    "too_many_lines": gettext_lazy("there are more than %(found)s lines"),
    "unknown_column": gettext_lazy("there is no column %(found)s"),
    "column_lacks": gettext_lazy("the column %(found)s is missing"),
    "cells": gettext_lazy("%(found)s cells, but the first line has a different number"),
    "season_number": gettext_lazy("season numbers follow on from the league's last one; this is %(found)s"),
    "name": gettext_lazy("a name has 1 to 60 characters"),
    "game": gettext_lazy("there is no game %(found)s"),
    "moment": gettext_lazy("%(found)s is not a date"),
    "no_such_season": gettext_lazy("there is no season %(found)s among the seasons"),
    "place": gettext_lazy("season, division and place are numbers from 1 up"),
    "next_division": gettext_lazy("%(found)s is not a division"),
    "gap": gettext_lazy("divisions and places are numbered from 1 without gaps; this is place %(found)s"),
    "twice": gettext_lazy("%(found)s is named twice"),
    "nobody": gettext_lazy("there is no account named %(found)s"),
    "role": gettext_lazy("there is no role %(found)s"),
    "nothing": gettext_lazy("the files hold nothing to import"),
    "not_over": gettext_lazy("this season is not over (%(found)s)"),
    "stays": gettext_lazy("%(found)s already belongs to the league"),
    "does_not_belong": gettext_lazy("%(found)s no longer belongs to the league"),
}


class ImportForm(forms.Form):
    """The three files; each may be left out."""

    members = forms.FileField(label=gettext_lazy("Members"), required=False)
    seasons = forms.FileField(label=gettext_lazy("Past seasons"), required=False)
    standings = forms.FileField(label=gettext_lazy("Standings"), required=False)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def import_csv(request: HttpRequest, organisation_id: str) -> HttpResponse:
    """The form; what the files come to, and every fault by its line; and, once that is confirmed, the deed."""
    at = officer(request, organisation_id)
    if at.role != "owner" or at.user is None:
        raise Http404("there is no such form")
    context = frame(at) | {"here": "desk", "form": ImportForm(auto_id="%s"), "back": "leagues:desk"}
    if request.method != "POST":
        return render(request, "leagues/import.html", context)
    files = {name: _sent(request, field) for field, name in FILES.items()}
    if request.POST.get("confirm"):
        made = import_league(organisation_id, files, at.user)
        if not made.faults:
            before = _("These files have been imported before.")
            messages.success(request, before if made.done else _("Members and past seasons are imported."))
            return redirect("leagues:league", organisation_id)
    else:
        made = plan(at.now, files)
    more = {
        "plan": made,
        "faults": _said(made.faults),
        "left_out": _said(made.left_out),
        "more": max(0, len(made.faults) - MOST_SHOWN),
        "placings": sum(len(one.order) for season in made.seasons for one in season.divisions),
        "sent": [(field, files[name].decode("utf-8-sig")) for field, name in FILES.items()] if _fits(made) else [],
    }
    return render(request, "leagues/import.html", context | more, status=422 if made.faults else 200)


def _sent(request: HttpRequest, field: str) -> bytes:
    """A file, or what was read of it when it was tried."""
    found = request.FILES.get(field)
    return found.read() if found is not None else request.POST.get(field, "").encode()


def _fits(made: Plan) -> bool:
    return not made.faults and not made.done


def _said(faults: tuple[Fault, ...]) -> list[tuple[str, int, str]]:
    """The first of them: the file, the line and what is wrong there."""
    return [(one.file, one.line, fault_words(one)) for one in faults[:MOST_SHOWN]]


def fault_words(fault: Fault) -> str:
    """What is wrong, in words."""
    return WORDS[fault.code] % {"found": fault.found}
