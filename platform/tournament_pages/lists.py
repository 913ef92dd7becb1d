"""The list of tournaments: what, when, how many, and what is next."""

from datetime import datetime
from typing import NamedTuple
from urllib.parse import urlencode

from django.db.models import Case, IntegerField, Q, QuerySet, Value, When
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from accounts import zones
from accounts.models import User
from games.kernel.registry import games_by_name
from lobby.offset_page import offset_page
from lobby.pages import Filter
from tournament_pages.words import form_words, status_words, title_of
from tournaments.models import Director, EntrantRow, TournamentRow

PAGE = 50
STATUSES = ("entry", "running", "over")
Status = TournamentRow.Status


class EventRow(NamedTuple):
    """A tournament in the list."""

    id: str
    name: str
    game: str
    form: str
    status: str
    open: bool
    mine: bool
    field: str
    next: str
    when: datetime | None


class Wanted(NamedTuple):
    """What the reader wants to see; empty where anything will do."""

    game: str = ""
    status: str = ""
    mine: str = ""

    @property
    def query(self) -> str:
        """The part of an address after its question mark."""
        return urlencode({name: value for name, value in self._asdict().items() if value})


@require_safe
def tournaments(request: HttpRequest) -> HttpResponse:
    """Every tournament that the reader may know of, those they can still enter first."""
    user = request.user if isinstance(request.user, User) else None
    wanted = _wanted(request, user)
    page = offset_page(request, _rows(user, wanted), PAGE)
    mine = _mine(user)
    context = page.context | {
        "lines": [_line(row, row.id in mine) for row in page.rows],
        "wanted": wanted,
        "filters": _filters(user, wanted),
        "may_open": user is None or not user.is_guest,
    }
    return render(request, "tournaments/list.html", context)


def _wanted(request: HttpRequest, user: User | None) -> Wanted:
    known = {"game": list(games_by_name()), "status": list(STATUSES), "mine": ["yes"] if user else []}
    return Wanted(**{name: request.GET[name] for name, some in known.items() if request.GET.get(name) in some})


def _mine(user: User | None) -> frozenset[str]:
    """The tournaments that somebody plays in, directs, or is invited to."""
    if user is None:
        return frozenset()
    entered = EntrantRow.objects.filter(player=user.player, left=False).values_list("tournament_id", flat=True)
    directed = Director.objects.filter(user=user).values_list("tournament_id", flat=True)
    hosted = TournamentRow.objects.filter(host=user.player).values_list("id", flat=True)
    invited = TournamentRow.objects.filter(invited__contains=[user.player]).values_list("id", flat=True)
    return frozenset([*entered, *directed, *hosted, *invited])


def _rows(user: User | None, wanted: Wanted) -> QuerySet[TournamentRow]:
    public = Q(status__in=STATUSES)
    rows = TournamentRow.objects.filter(Q(id__in=_mine(user)) if wanted.mine else public)
    if user is not None and wanted.mine:
        directed = Q(host=user.player) | Q(id__in=Director.objects.filter(user=user).values("tournament_id"))
        rows = rows.exclude(Q(status=Status.DRAFT) & ~directed)
    if wanted.game:
        rows = rows.filter(game=wanted.game)
    if wanted.status:
        rows = rows.filter(status=wanted.status)
    order = (Status.ENTRY, Status.RUNNING, Status.DRAFT)
    whens = [When(status=status, then=Value(place)) for place, status in enumerate(order)]
    return rows.order_by(Case(*whens, default=Value(9), output_field=IntegerField()), "-moved_at", "id")


def _filters(user: User | None, wanted: Wanted) -> list[Filter]:
    games = [(name, title_of(name)) for name in games_by_name()]
    words = status_words()
    made = [
        Filter("game", _("Game"), [("", _("any game")), *games], wanted.game),
        Filter("status", _("Status"), [("", _("any status")), *((one, words[one]) for one in STATUSES)], wanted.status),
    ]
    if user is not None:
        made.append(Filter("mine", _("Whose"), [("", _("everybody's")), ("yes", _("my tournaments"))], wanted.mine))
    return made


def _line(row: TournamentRow, mine: bool) -> EventRow:
    next_, when = _next(row)
    entrants = ngettext("%(count)d entrant", "%(count)d entrants", row.entrants) % {"count": row.entrants}
    places = _("%(count)d of %(capacity)d places taken") % {"count": row.entrants, "capacity": row.capacity}
    return EventRow(
        id=row.id,
        name=row.name,
        game=title_of(row.game),
        form=form_words()[row.form],
        status=status_words()[row.status],
        open=row.status == Status.ENTRY,
        mine=mine,
        field=places if row.capacity else entrants,
        next=next_,
        when=when,
    )


def _next(row: TournamentRow) -> tuple[str, datetime | None]:
    """What is next, and when."""
    if row.paused:
        return _("paused"), None
    if row.status == Status.ENTRY and row.starts_at:
        return _("begins %(moment)s") % {"moment": zones.moment(row.starts_at)}, row.starts_at
    if row.status == Status.RUNNING and row.round:
        said = _("round %(number)d") % {"number": row.round}
        if row.deadline:
            said = _("round %(number)d until %(moment)s") % {
                "number": row.round,
                "moment": zones.moment(row.deadline),
            }
        return said, row.deadline
    return {
        Status.DRAFT: _("waits to be announced"),
        Status.ENTRY: _("begins when its director says so"),
        Status.RUNNING: _("the first round is about to be paired"),
        Status.OVER: _("final standings"),
        Status.CANCELLED: _("does not take place"),
    }[Status(row.status)], None
