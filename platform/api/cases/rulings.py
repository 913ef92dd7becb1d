"""Rulings that everybody may read: precedents, by game and by rule, and as scenario files."""

from datetime import datetime
from typing import Annotated

from django.http import Http404, HttpResponse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiResponse
from msgspec import Meta
from rest_framework.request import Request

from api.endpoint import Endpoint, operation
from api.payload import Payload
from api.scopes import Scope
from games.kernel.registry import games_by_name
from moderation import public
from moderation.models import RulingRow

SCENARIO = OpenApiResponse({"type": "object", "required": ["id", "game", "given", "play", "expect"]})


class RulingsWanted(Payload, frozen=True):
    """Rulings of a game, or on a rule of one."""

    game: Annotated[str, Meta(max_length=40)] = ""
    rule: Annotated[str, Meta(max_length=40)] = ""


class RulingPublished(Payload, frozen=True):
    """A ruling as everybody may read it. `match` is named where everybody may see it, with the disputed `step` and the
    `version` at which the ruling stands; `verdict` is what became of it on appeal, or empty.
    """

    ruling: str
    game: str
    rules_version: str
    rule: str
    scope: str
    reason: str
    precedent: str
    verdict: str
    appeal_reason: str
    at: datetime
    match: str | None
    step: int | None
    version: int | None


class Rulings(Payload, frozen=True):
    """The newest rulings, at most fifty."""

    rulings: tuple[RulingPublished, ...]


class AllRulings(Endpoint):
    """What was ruled."""

    @operation("list_rulings", _("Rulings and precedents"), scope=Scope.READ, gives=Rulings, asks=RulingsWanted)
    def get(self, request: Request, query: RulingsWanted) -> Rulings:
        """On matches that are over, or that everybody can see live; newest first."""
        found = public.published()
        if query.game:
            found = found.filter(game=query.game if query.game in games_by_name() else "")
        if query.rule:
            found = found.filter(rule=query.rule)
        return Rulings(tuple(_published(row) for row in found[: public.SHOWN]))


class OneRuling(Endpoint):
    """One ruling."""

    @operation("get_ruling", _("A ruling"), scope=Scope.READ, gives=RulingPublished)
    def get(self, request: Request, case_id: str, number: int) -> RulingPublished:
        """It names nobody."""
        return _published(public.find(case_id, number))


class RulingScenario(Endpoint):
    """A ruling's step as a scenario."""

    @operation("get_ruling_scenario", _("A ruling as a scenario file"), scope=Scope.READ, gives=SCENARIO)
    def get(self, request: Request, case_id: str, number: int) -> HttpResponse:
        """The position before the step, the step, and what followed: `manage.py scenario` runs it. Of matches that are
        over and that everybody may see.
        """
        text = public.scenario_of(public.find(case_id, number))
        if text is None:
            raise Http404("there is no scenario of this ruling")
        return HttpResponse(text, content_type="application/json")


def _published(row: RulingRow) -> RulingPublished:
    open_ = public.is_open(row)
    return RulingPublished(
        ruling=row.name,
        game=row.game,
        rules_version=row.rules_version,
        rule=row.rule,
        scope=row.scope,
        reason=row.reason,
        precedent=row.precedent,
        verdict=row.verdict,
        appeal_reason=public.appeal_reason(row),
        at=row.at,
        match=row.match if open_ else None,
        step=row.step if open_ else None,
        version=row.version if open_ else None,
    )
