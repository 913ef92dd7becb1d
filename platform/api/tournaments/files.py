"""Files of a tournament: tables for spreadsheets, FIDE's report, everything as data."""

from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiResponse
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from api.endpoint import Endpoint, Json, operation
from api.scopes import Scope
from api.tournaments.lookup import visitor_at
from tournament_pages.files import file_of

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
        return file_of(visitor_at(request, tournament_id).now, kind)
