"""What can be taken away of a tournament: CSV, FIDE's report, JSON."""

from collections.abc import Callable

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournament_pages.access import visitor
from tournaments.files.report import NoReport, report
from tournaments.files.tables import rounds_table, standings_table
from tournaments.stream.pairing import canonical
from tournaments.stream.settings import Entry
from tournaments.stream.standings import standings
from tournaments.stream.state import StageState, Tournament

File = Callable[[Tournament, StageState], bytes]


def _rounds(now: Tournament, _stage: StageState) -> bytes:
    return rounds_table(now, (one for stage in now.stages for one in stage.rounds))


def _report(now: Tournament, stage: StageState) -> bytes:
    return report(now, stage).encode()


def _everything(now: Tournament, _stage: StageState) -> bytes:
    """The tournament as data with its standings; whom the host has invited is nobody else's business."""
    settings = msgspec.structs.replace(
        now.settings, entry=msgspec.structs.replace(now.settings.entry, invited=Entry().invited)
    )
    data = {
        "tournament": canonical(msgspec.structs.replace(now, settings=settings)),
        "standings": [canonical(standings(now, stage)) for stage in now.stages],
    }
    return msgspec.json.format(msgspec.json.encode(data), indent=2)


KINDS: dict[str, tuple[str, str, File]] = {
    "standings-csv": ("standings.csv", "text/csv; charset=utf-8", standings_table),
    "rounds-csv": ("rounds.csv", "text/csv; charset=utf-8", _rounds),
    "report-trf": ("report.trf", "text/plain; charset=utf-8", _report),
    "tournament-json": ("tournament.json", "application/json", _everything),
}


@require_safe
def download(request: HttpRequest, tournament_id: str, kind: str) -> HttpResponse:
    """A file of the tournament as it stands; 404 before it begins, and where the format has no such file."""
    at = visitor(request, tournament_id)
    stage = at.now.stage
    if kind not in KINDS or stage is None:
        raise Http404("there is no such file")
    name, content_type, make = KINDS[kind]
    try:
        data = make(at.now, stage)
    except NoReport as problem:
        raise Http404("this format has no such report") from problem
    reply = HttpResponse(data, content_type=content_type)
    reply["Content-Disposition"] = f'attachment; filename="{tournament_id}-{name}"'
    return reply
