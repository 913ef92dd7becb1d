"""Reports on talk and behaviour: made, and how one's own stand; and the measures taken against oneself."""

from datetime import datetime
from typing import Annotated, Literal, cast

from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample
from msgspec import Meta
from rest_framework.request import Request

from accounts.models import MeasureRow
from api.endpoint import Endpoint, operation, person
from api.lookup import scene_at
from api.payload import Payload
from api.problems import ConductRefused, FieldProblem, Invalid
from api.receipts import answered
from api.scopes import Scope
from conduct import reporting
from conduct.evidence import Offered, offered
from conduct.league_lines import of_league
from conduct.models import ConductRow
from conduct.stream.commands import Report
from conduct.stream.decide import LONGEST_WORDS, MOST_LINES
from conduct.stream.state import Measure, Sort, Source
from games.kernel.refusals import Refused

SHOWN = 50
Name = Annotated[str, Meta(max_length=40)]
Standing = Literal["open", "claimed", "measure", "no_measure"]
EXAMPLE = {
    "player": "user:7",
    "sort": "abuse",
    "words": "At the first move.",
    "lines": ["said-12"],
    "match": "k3m8wq2xzp",
}


class LinesWanted(Payload, frozen=True):
    """Whom to report, and the match, tournament, room or league; `key` is what a link to the match ends with, for
    whoever was given it.
    """

    player: Name
    match: Name = ""
    tournament: Name = ""
    room: Annotated[str, Meta(max_length=60)] = ""
    key: str = ""
    league: Name = ""


class ReportableLine(Payload, frozen=True):
    """Something of theirs that a report may name: said at the table, to a team or in a room, a comment, the name, a
    tournament's or a league's text.
    """

    line: str
    source: Source
    said: str


class ReportableLines(Payload, frozen=True):
    """What a report may cite, as far as you may read it."""

    lines: tuple[ReportableLine, ...]


class ReportToMake(Payload, frozen=True):
    """Whom you report, for what, in your words; the lines that it is about are kept as they stand now. Words or lines
    must be there.
    """

    player: Name
    sort: Sort
    words: Annotated[str, Meta(max_length=LONGEST_WORDS)] = ""
    lines: Annotated[tuple[Name, ...], Meta(max_length=MOST_LINES)] = ()
    match: Name = ""
    tournament: Name = ""
    room: Annotated[str, Meta(max_length=60)] = ""
    key: str = ""
    league: Name = ""


class ReportMade(Payload, frozen=True):
    """A report of yours: whom it is about, and whether it is read, or what it came to: no more, for a measure is
    theirs.
    """

    report: str
    player: str
    sort: Sort
    status: Standing
    at: datetime


class MeasureAgainst(Payload, frozen=True):
    """A measure against you: permanent if `until` is null and it is not a warning; `over` once it has ended."""

    case: str
    kind: Measure
    reason: str
    since: datetime
    until: datetime | None
    over: bool


class Reports(Payload, frozen=True):
    """Your reports, the newest fifty, and every measure taken against you."""

    reports: tuple[ReportMade, ...]
    measures: tuple[MeasureAgainst, ...]


class AllReports(Endpoint):
    """Reports."""

    @operation("list_reports", _("Your reports, and measures against you"), scope=Scope.READ, gives=Reports)
    def get(self, request: Request) -> Reports:
        """Nobody else learns of either."""
        player, now = person(request).player, timezone.now()
        rows = ConductRow.objects.filter(reporter=player).order_by("-opened_at")[:SHOWN]
        measures = MeasureRow.objects.filter(player=player).order_by("-since")
        return Reports(
            tuple(map(_made, rows)),
            tuple(
                MeasureAgainst(
                    case=row.case,
                    kind=cast("Measure", row.kind),
                    reason=row.reason,
                    since=row.since,
                    until=row.until,
                    over=not row.stands or (row.until is not None and row.until <= now),
                )
                for row in measures
            ),
        )

    @operation(
        "report_player",
        _("Report somebody"),
        scope=Scope.PLAY,
        takes=ReportToMake,
        gives=ReportMade,
        status=201,
        keyed=True,
        examples=[OpenApiExample("an insult", EXAMPLE, request_only=True)],
    )
    def post(self, request: Request, body: ReportToMake, key: str | None) -> HttpResponseBase:
        """A moderator who has nothing to do with either of you reads it; the other person does not learn who reported
        them. Sending it again with the same Idempotency-Key is the same report.
        """
        user = person(request)
        found = {one.key: one.line for one in _offered(request, body)}
        unknown = [name for name in body.lines if name not in found]
        if unknown:
            raise Invalid("invalid", [FieldProblem("lines", f"{unknown[0]} is none of theirs that you may read")])
        lines = tuple(found[name] for name in dict.fromkeys(body.lines))
        wish = Report("", body.player, body.sort, body.words, lines, body.match, body.tournament, key or "")
        try:
            made = reporting.send(user, wish)
        except Refused as refusal:
            raise ConductRefused(refusal.code, detail=refusal.detail) from None
        row = ConductRow.objects.get(id=made.live.id)
        return answered(_made(row), repeated=made.repeated)


class Lines(Endpoint):
    """What a report may name."""

    @operation(
        "list_reportable_lines",
        _("What a report may cite"),
        scope=Scope.READ,
        gives=ReportableLines,
        asks=LinesWanted,
    )
    def get(self, request: Request, query: LinesWanted) -> ReportableLines:
        """This includes people you have muted or blocked."""
        found = _offered(request, query)
        return ReportableLines(tuple(ReportableLine(one.key, one.line.source, one.line.said) for one in found))


def _offered(request: Request, asked: LinesWanted | ReportToMake) -> list[Offered]:
    user = person(request)
    reporting.accused_of(user, asked.player)
    here = scene_at(request, asked.match, asked.key) if asked.match else None
    found = offered(user, asked.player, here, asked.tournament, asked.room)
    return found + (of_league(asked.player, asked.league) if asked.league else [])


def _made(row: ConductRow) -> ReportMade:
    return ReportMade(row.id, row.accused, cast("Sort", row.sort), _standing(row), row.opened_at)


def _standing(row: ConductRow) -> Standing:
    if row.status in ("open", "claimed", "proposed"):
        return "open" if row.status == "open" else "claimed"
    return "measure" if row.measure else "no_measure"
