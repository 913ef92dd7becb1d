"""The pages of what corrections have changed."""

from datetime import datetime
from typing import NamedTuple

from django.core.paginator import Paginator
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.kernel.registry import games_by_name
from play.dispute_links import addresses
from ratings.models import Revised, Revision
from ratings.placed import placed
from ratings.scale import shown
from ratings.words import cause_words, pace_words, title_of

PAGE = 25
PLAYERS = 200
"""Players that are shown of a correction: those whose numbers it has changed most."""


class RevisionRow(NamedTuple):
    """A correction: when, why and where, the match and the ruling with its page, and how much has changed."""

    number: int
    at: datetime
    pace: str
    cause: str
    match_id: str
    ruling: str
    ruling_page: str
    matches: int | None
    players: int


class RevisedRow(NamedTuple):
    """A player's number before a correction and after it; none where they had or have no place."""

    name: str
    before: float | None
    after: float | None

    @property
    def gain(self) -> float | None:
        return None if self.before is None or self.after is None else self.after - self.before


@require_safe
def revisions(request: HttpRequest, game: str) -> HttpResponse:
    """The corrections of a game's ladders, the newest first, page by page."""
    _known(game)
    found = Revision.objects.filter(game=game).order_by("-id").annotate(players=Count("revised"))
    page = Paginator(found, PAGE).get_page(request.GET.get("page"))
    context = {"game": game, "title": title_of(game), "page": page, "rows": [_row(one) for one in page]}
    return render(request, "ratings/revisions.html", context)


@require_safe
def revision(request: HttpRequest, game: str, number: int) -> HttpResponse:
    """A correction with everybody whose number it has changed; 404 where there is none."""
    _known(game)
    found = Revision.objects.filter(game=game, pk=number).annotate(players=Count("revised")).first()
    if found is None:
        raise Http404("there is no such correction")
    rows = _revised(found)
    context = {"game": game, "title": title_of(game), "row": _row(found), "players": rows, "most": PLAYERS}
    return render(request, "ratings/revision.html", context)


def newest_revision(game: str) -> Revision | None:
    """The last correction of a game's ladders; one query."""
    return Revision.objects.filter(game=game).order_by("-id").first()


def _known(game: str) -> None:
    if game not in games_by_name():
        raise Http404("there is no such game")


def _row(one: Revision) -> RevisionRow:
    return RevisionRow(
        number=one.pk,
        at=one.at,
        pace=pace_words(one.pace),
        cause=cause_words(one.cause),
        match_id=one.match_id,
        ruling=one.ruling,
        ruling_page=addresses().ruling(one.ruling) if one.ruling else "",
        matches=one.matches,
        players=one.players,  # type: ignore[attr-defined]  # annotated
    )


def _revised(one: Revision) -> list[RevisedRow]:
    """Those whose number has changed and who have a place, the most changed first."""
    found = list(Revised.objects.filter(revision=one))
    names = placed(row.player for row in found)
    rows = [
        RevisedRow(
            names[row.player],
            None if row.mu_before is None or row.sigma_before is None else shown(row.mu_before, row.sigma_before),
            None if row.mu_after is None or row.sigma_after is None else shown(row.mu_after, row.sigma_after),
        )
        for row in found
        if row.player in names
    ]
    return sorted(rows, key=lambda row: (-abs((row.after or 0) - (row.before or 0)), row.name))[:PLAYERS]
