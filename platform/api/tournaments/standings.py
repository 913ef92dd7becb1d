"""Standings: places, and every number that decided them with what it is made of."""

from typing import Annotated, Any, Literal

from django.http.response import HttpResponseBase
from django.utils.translation import gettext_lazy as _
from msgspec import UNSET, Meta, UnsetType
from rest_framework.request import Request

from api.conditional import since
from api.endpoint import Endpoint, operation
from api.payload import Payload
from api.scopes import Scope
from api.tournaments.lookup import stage_at, visitor_at
from tournaments.stream.pairing.result import canonical
from tournaments.stream.standings import GroupStandings, Row, standings
from tournaments.stream.state import StageState, Tournament


class StandingsWanted(Payload, frozen=True):
    """After which round, and whose; `explain` where every number shall tell what it is made of."""

    round: Annotated[int, Meta(ge=0, le=1_000_000)] | UnsetType = UNSET
    entrant: Annotated[int, Meta(ge=1, le=1_000_000)] | UnsetType = UNSET
    explain: Literal["true", "false"] = "false"


class Value(Payload, frozen=True):
    """A number that decides places, exact, as a fraction if it is not whole: "7/2".

    `explanation` has the parts it is calculated from, by round; in formats for two seats they name opponents by their
    place in the group's `numbers`.
    """

    column: str
    value: str
    explanation: dict[str, Any] | None


class StandingsRow(Payload, frozen=True):
    """An entrant's place, shared if they are tied. `points` does not include what rulings `deducted`."""

    place: int
    entrant: int
    name: str
    left: bool
    points: str
    deducted: str
    values: tuple[Value, ...]


class StandingsGroup(Payload, frozen=True):
    """The rows of a group, first to last; `numbers` are its entrants by pairing number, where the format has any."""

    group: int
    columns: tuple[str, ...]
    numbers: tuple[int, ...]
    rows: tuple[StandingsRow, ...]


class Standings(Payload, frozen=True):
    """The standings of a stage after a number of its rounds."""

    stage: int
    rounds: int
    groups: tuple[StandingsGroup, ...]


class StageStandings(Endpoint):
    """The standings of a stage."""

    @operation(
        "get_standings",
        _("The standings of a stage, explained"),
        scope=Scope.READ,
        gives=Standings,
        asks=StandingsWanted,
    )
    def get(self, request: Request, tournament_id: str, stage: int, query: StandingsWanted) -> HttpResponseBase:
        """After all finished rounds, or after a given number. Has an ETag."""
        at = visitor_at(request, tournament_id)
        found = stage_at(at, stage)
        return since(request, at.live.version, lambda: _standings(at.now, found, query))


def _standings(now: Tournament, stage: StageState, wanted: StandingsWanted) -> Standings:
    upto = None if wanted.round is UNSET else min(wanted.round, stage.completed)
    made = standings(now, stage, upto)
    groups = tuple(_group(now, one, wanted) for one in made)
    return Standings(stage.number, stage.completed if upto is None else upto, groups)


def _group(now: Tournament, made: GroupStandings, wanted: StandingsWanted) -> StandingsGroup:
    rows = [row for row in made.rows if wanted.entrant in (UNSET, row.entrant)]
    explain = wanted.explain == "true"
    return StandingsGroup(
        made.group + 1, made.columns, made.numbers, tuple(_row(now, made.columns, row, explain) for row in rows)
    )


def _row(now: Tournament, columns: tuple[str, ...], row: Row, explain: bool) -> StandingsRow:
    entrant = now.entrants[row.entrant - 1]
    values = zip(columns, row.values, strict=False)
    return StandingsRow(
        place=row.place,
        entrant=row.entrant,
        name=entrant.name,
        left=entrant.left,
        points=str(row.points),
        deducted=str(row.deducted),
        values=tuple(Value(column, str(one.value), _explained(one) if explain else None) for column, one in values),
    )


def _explained(value: object) -> dict[str, Any]:
    made = canonical(value)
    assert isinstance(made, dict)
    return made
