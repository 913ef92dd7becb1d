"""Files of a tournament: tables for spreadsheets, FIDE's report, everything as data."""

from django.http import Http404, HttpResponse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiResponse
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from api.endpoint import Endpoint, Json, operation
from api.scopes import Scope
from api.tournaments.lookup import visitor_at
from tournaments.files.downloads import DOWNLOADS
from tournaments.files.report import NoReport

FILE = OpenApiResponse({"anyOf": [{"type": "string"}, {"type": "object"}]}, description="The file.")


class AnyFile(BaseRenderer):
    """A file of whatever kind; problems about it are JSON like all others."""

    media_type = "*/*"
    format = "file"


class TournamentFile(Endpoint):
    """A file."""

    renderer_classes = (Json, AnyFile)

    @operation("get_tournament_file", _("A file of the tournament"), scope=Scope.READ, gives=FILE, media_type="*/*")
    def get(self, request: Request, tournament_id: str, kind: str) -> HttpResponse:
        """`standings-csv`, `rounds-csv`, `report-trf` (Swiss and round robin) or `tournament-json`, once it has begun.

        Cells that a spreadsheet would take for formulas are text.
        """
        at = visitor_at(request, tournament_id)
        stage = at.now.stage
        if kind not in DOWNLOADS or stage is None:
            raise Http404("there is no such file")
        file = DOWNLOADS[kind]
        try:
            data = file.make(at.now, stage)
        except NoReport as problem:
            raise Http404("this format has no such report") from problem
        reply = HttpResponse(data, content_type=file.content_type)
        reply["Content-Disposition"] = f'attachment; filename="{at.now.id}-{file.name}"'
        return reply
