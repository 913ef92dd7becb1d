"""Tournaments: the list, and opening one."""

from typing import Annotated, Literal

from django.db.models import Q, QuerySet
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample
from msgspec import Meta
from rest_framework.request import Request

from accounts.limits import MATCHES, spend
from accounts.models import User
from api import cursors
from api.endpoint import Endpoint, operation, person
from api.payload import Payload
from api.problems import NotAllowed
from api.scopes import Scope
from api.tournaments.one import TournamentWhole, whole
from api.tournaments.settings import SettingsWanted, settings_of
from api.tournaments.summary import TournamentLine, lines
from streams import actors
from tournaments import commands
from tournaments.access import may_enter_at_all, visitor_of
from tournaments.by_person import directed_by, played_by
from tournaments.models import TournamentRow

PUBLIC = ("entry", "running", "over")
EXAMPLE = {
    "name": "Cup of the moor",
    "game": "armadora",
    "seats": 2,
    "stages": [{"format": {"type": "swiss", "rounds": 5}}],
    "times": {"round_s": 86400},
    "play": {"terms": {"pace": "live", "move_s": 45, "bank_s": 600}, "rated": False},
}


class TournamentsWanted(Payload, frozen=True):
    """Which tournaments to list."""

    status: Literal["draft", "entry", "running", "over", "cancelled", ""] = ""
    mine: Literal["true", "false"] = "false"
    directed: Literal["true", "false"] = "false"
    game: Annotated[str, Meta(max_length=40)] = ""
    format: Annotated[str, Meta(max_length=40)] = ""
    cursor: Annotated[str, Meta(max_length=cursors.LONGEST)] = ""
    limit: Annotated[int, Meta(ge=1, le=100)] = 25


class Tournaments(Payload, frozen=True):
    """A page of tournaments, newest first; `next` is the cursor of the next page, null on the last."""

    tournaments: tuple[TournamentLine, ...]
    next: str | None


class AllTournaments(Endpoint):
    """The tournaments there are."""

    @operation(
        "list_tournaments",
        _("Tournaments that exist for you"),
        scope=Scope.READ,
        gives=Tournaments,
        asks=TournamentsWanted,
    )
    def get(self, request: Request, query: TournamentsWanted) -> Tournaments:
        """Announced ones, and your own; filtered, a page at a time."""
        user = person(request)
        shown, more = cursors.page(_filtered(query, user), query.cursor, query.limit)
        return Tournaments(lines(shown, user), more)

    @operation(
        "open_tournament",
        _("Open a tournament"),
        scope=Scope.TABLES,
        takes=SettingsWanted,
        gives=TournamentWhole,
        status=201,
        examples=[OpenApiExample("a Swiss of five rounds", EXAMPLE, request_only=True)],
    )
    def post(self, request: Request, body: SettingsWanted) -> TournamentWhole:
        """You are its host and direct it. Nobody else sees it until you give `open_entry`."""
        user = person(request)
        if not may_enter_at_all(user):
            raise NotAllowed("sign_up_first", gettext("Guests cannot organise tournaments. Sign up first."))
        made = settings_of(body)
        spend(MATCHES, user.player)
        live = commands.open_tournament(made, actors.actor(user.player))
        return whole(visitor_of(user, live.id))


def _filtered(wanted: TournamentsWanted, user: User) -> QuerySet[TournamentRow]:
    directed, played = directed_by(user), played_by(user)
    rows = TournamentRow.objects.filter(
        Q(status__in=PUBLIC) | Q(id__in=directed) | Q(id__in=played, status="cancelled", stage__gt=0)
    )
    if wanted.status:
        rows = rows.filter(status=wanted.status)
    if wanted.mine == "true":
        rows = rows.filter(id__in=directed | played)
    if wanted.directed == "true":
        rows = rows.filter(id__in=directed)
    if wanted.game:
        rows = rows.filter(game=wanted.game)
    if wanted.format:
        rows = rows.filter(form=wanted.format)
    return rows
