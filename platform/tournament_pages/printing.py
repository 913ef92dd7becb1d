"""Sheets for the wall and the tables: pairings, standings, a card for each table."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament_pages.access import visitor
from tournament_pages.pages import frame
from tournament_pages.standings import groups_of
from tournament_pages.tables import bye_lines, table_lines

DENSE = 40
"""More entrants than these are set smaller, so that they still stand on one page."""
KINDS = ("pairings", "standings", "cards")


@require_safe
def sheet(request: HttpRequest, tournament_id: str, kind: str) -> HttpResponse:
    """A sheet of the newest round; 404 while there is none."""
    at = visitor(request, tournament_id)
    round_, stage = at.now.round, at.now.stage
    if kind not in KINDS or round_ is None or stage is None:
        raise Http404("there is no such sheet")
    context = frame(at) | {
        "kind": kind,
        "round": round_,
        "tables": table_lines(at.now, round_, None),
        "byes": bye_lines(at.now, round_, None),
        "groups": groups_of(at.now, stage, None, explained=False) if kind == "standings" else [],
        "dense": len(at.now.taking_part()) > DENSE,
    }
    return render(request, "tournaments/print.html", context)
