"""Naming rules that are defective, for the site's moderators, and what the seasons concerned do about them."""

from typing import Annotated

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample
from msgspec import Meta
from rest_framework.request import Request

from api.endpoint import Endpoint, operation, person
from api.leagues.defects import SeasonDefect, told_of
from api.leagues.league_forms import Reason
from api.leagues.summary import SeasonLine, season_line
from api.payload import Payload
from api.problems import FieldProblem, Invalid
from api.scopes import Scope
from games.kernel.registry import games_by_name, versions
from league_pages.defects import known_everywhere, name_everywhere
from leagues.models import SeasonRow
from moderation.access import moderating

EXAMPLE = {"game": "orcz", "rules_version": "1", "reason": "It deals one card too few."}
LATEST = 253_402_214_400_000
"""The last day of the calendar, in milliseconds since 1970."""


class DefectWanted(Payload, frozen=True):
    """Which rules are defective and why, of matches begun at `since` (milliseconds since 1970) and later."""

    game: Annotated[str, Meta(max_length=40)]
    rules_version: Annotated[str, Meta(max_length=40)]
    reason: Reason
    since: Annotated[int, Meta(ge=0, le=LATEST)] = 0


class DefectNamed(Payload, frozen=True):
    """How many seasons were notified, not counting those where the same defect is waiting for a decision."""

    told: int


class SeasonWithDefect(Payload, frozen=True):
    """A season that is not over, and a defect it knows of."""

    season: SeasonLine
    defect: SeasonDefect


class KnownDefects(Payload, frozen=True):
    """The defects known to unfinished seasons, those waiting for a decision first."""

    known: tuple[SeasonWithDefect, ...]


class AllDefects(Endpoint):
    """Naming defects."""

    @operation("list_defects", _("The defects that seasons know of"), scope=Scope.MODERATE, gives=KnownDefects)
    def get(self, request: Request) -> KnownDefects:
        """For the site's moderators."""
        moderating(person(request))
        found = known_everywhere()
        rows = SeasonRow.objects.in_bulk({now.id for now, _defect in found})
        told = told_of([one for _now, one in found])
        return KnownDefects(
            tuple(
                SeasonWithDefect(season_line(rows[now.id]), one) for (now, _one), one in zip(found, told, strict=True)
            )
        )

    @operation(
        "name_defect",
        _("Report defective rules"),
        scope=Scope.MODERATE,
        takes=DefectWanted,
        gives=DefectNamed,
        status=201,
        examples=[OpenApiExample("a card too few", EXAMPLE, request_only=True)],
    )
    def post(self, request: Request, body: DefectWanted) -> DefectNamed:
        """For the site's moderators. Every unfinished season played under these rules is notified; its director
        decides what happens to it.
        """
        user = moderating(person(request))
        if body.game not in games_by_name():
            raise Invalid("invalid", [FieldProblem("game", "there is none of this name")])
        if body.rules_version not in (one.rules_version for one in versions(body.game)):
            raise Invalid("invalid", [FieldProblem("rules_version", "the game has no such rules")])
        return DefectNamed(name_everywhere(user, body.game, body.rules_version, body.since, body.reason))
