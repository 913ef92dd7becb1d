"""Defects of the rules in a season: what is known of them, and what each choice leads to for who decides."""

from datetime import datetime
from typing import Any

from django.http import Http404
from django.utils.translation import gettext_lazy as _
from rest_framework.request import Request

from api.endpoint import Endpoint, operation
from api.leagues.lookup import season_at
from api.leagues.season_forms import TableAgain
from api.payload import Payload
from api.people import Player, people
from api.scopes import Scope
from api.tournaments.moments import moment
from games.kernel.registry import versions
from league_pages.access import AtSeason
from league_pages.defect_consequences import affected, choices
from league_pages.defects import decides
from leagues.season.defect import Defect, Policy
from streams import texts


class SeasonDefect(Payload, frozen=True):
    """That a version of the rules is defective, of matches begun at `since` and later, and what was decided about it.

    With a `step`, the evidence of a case says so: from there on today's rules decide a match of the season otherwise.
    `policy` is null until a director chooses; `left` are the divisions in which it is still to be carried out.
    """

    number: int
    rules_version: str
    since: datetime | None
    reason: str
    step: int | None
    at: datetime | None
    policy: Policy | None
    instead: str
    tables: tuple[TableAgain, ...]
    decided_by: Player | None
    why: str
    decided_at: datetime | None
    left: tuple[int, ...]


class SeasonDefects(Payload, frozen=True):
    """The defects a season knows of, in the order they were named."""

    defects: tuple[SeasonDefect, ...]


class AffectedTable(Payload, frozen=True):
    """A table opened under the defective rules, and whether it has a result."""

    table: TableAgain
    said: str
    decided: bool


class Consequence(Payload, frozen=True):
    """What follows for one subject, in words."""

    what: str
    said: str


class DefectChoice(Payload, frozen=True):
    """A way to deal with a defect, and what it leads to as things stand."""

    policy: Policy
    title: str
    consequences: tuple[Consequence, ...]


class DefectWhole(Payload, frozen=True):
    """A defect; for those who `may_decide`, the choices: other versions of the rules, tables, and each policy."""

    defect: SeasonDefect
    version: int
    may_decide: bool
    others: tuple[str, ...]
    tables: tuple[AffectedTable, ...]
    choices: tuple[DefectChoice, ...]


class DefectsOfSeason(Endpoint):
    """Defects."""

    @operation(
        "list_season_defects", _("Defects of the rules that concern a season"), scope=Scope.READ, gives=SeasonDefects
    )
    def get(self, request: Request, organisation_id: str, season_number: int) -> SeasonDefects:
        """For anyone who can see the season."""
        return SeasonDefects(told_of(season_at(request, organisation_id, season_number).now.defects))


class OneDefectOfSeason(Endpoint):
    """A defect."""

    @operation(
        "get_season_defect", _("A defect of the rules, and what each choice leads to"), scope=Scope.READ,
        gives=DefectWhole,
    )  # fmt: skip
    def get(self, request: Request, organisation_id: str, season_number: int, defect: int) -> DefectWhole:
        """Give `decide_defect` to choose: a director who does not take part in the season, or a moderator of the site
        where there is none.
        """
        at = season_at(request, organisation_id, season_number)
        found = at.now.defect(defect)
        if found is None:
            raise Http404("there is no such defect")
        [told] = told_of([found])
        if decides(at, found) is None:
            return DefectWhole(told, at.live.version, may_decide=False, others=(), tables=(), choices=())
        return _to_decide(at, found, told)


def told_of(found: Any) -> tuple[SeasonDefect, ...]:
    """Return defects as programs read them; two queries for all."""
    known = people(one.decided_by for one in found)
    said = texts.told(name for one in found for name in (one.reason, one.why))
    return tuple(
        SeasonDefect(
            number=one.number,
            rules_version=one.rules_version,
            since=moment(one.since or None),
            reason=said.get(one.reason, ""),
            step=one.step if one.case else None,
            at=moment(one.at),
            policy=one.policy,
            instead=one.instead,
            tables=tuple(TableAgain(named.division, named.stage, named.round, named.table) for named in one.tables),
            decided_by=known.get(one.decided_by),
            why=said.get(one.why, ""),
            decided_at=moment(one.decided_at or None),
            left=one.left,
        )
        for one in found
    )


def _to_decide(at: AtSeason, found: Defect, told: SeasonDefect) -> DefectWhole:
    tables = affected(at.now, found)
    others = [one.rules_version for one in versions(at.now.settings.game) if one.rules_version != found.rules_version]
    return DefectWhole(
        defect=told,
        version=at.live.version,
        may_decide=True,
        others=tuple(others),
        tables=tuple(
            AffectedTable(
                TableAgain(one.named.division, one.named.stage, one.named.round, one.named.table),
                one.said,
                one.decided,
            )
            for one in tables
        ),
        choices=tuple(
            DefectChoice(one.policy, one.title, tuple(Consequence(row.about, row.said) for row in one.consequences))
            for one in choices(at.now, tables)
            if others or one.policy == "finish"
        ),
    )
