"""A round: its tables with their players, matches and results, and how it was paired."""

from datetime import datetime
from typing import Any

from django.http import Http404
from django.http.response import HttpResponseBase
from django.utils.translation import gettext_lazy as _
from rest_framework.request import Request

from api.conditional import since
from api.endpoint import Endpoint, operation
from api.payload import Payload
from api.people import Player, people
from api.scopes import Scope
from api.tournaments.lookup import round_at, visitor_at
from api.tournaments.moments import moment
from tournaments.pairings import comparison_of, pairing_of
from tournaments.stream.state import Bye, Result, Round, Table, Tournament


class OfferedTimes(Payload, frozen=True):
    """When an entrant could play a table."""

    entrant: int
    times: tuple[datetime | None, ...]


class TournamentTable(Payload, frozen=True):
    """A table: its entrants in order of the seats, and who plays by seat of the game once its match is open.

    `place` is what a bracket calls it. `result` is as the log has it: ranks and scores in order of `entrants`; `rated`
    the one of the rating report (TRF) where it was corrected too late for the standings.
    """

    table: int
    group: int
    place: str
    entrants: tuple[int, ...]
    names: tuple[str, ...]
    match: str | None
    players: tuple[Player | None, ...]
    offered: tuple[OfferedTimes, ...]
    opens_at: datetime | None
    result: Result | None
    rated: Result | None


class TournamentRound(Payload, frozen=True):
    """A round with its tables, and who does not play. `by_hand` where a director paired it."""

    stage: int
    round: int
    by_hand: bool
    started_at: datetime | None
    deadline: datetime | None
    ended_at: datetime | None
    tables: tuple[TournamentTable, ...]
    byes: tuple[Bye, ...]


class TournamentPairing(Payload, frozen=True):
    """How a round came about: the engine, its version and ruleset, the seed of its lots, all that it depended on
    (`input`, with the SHA-256 of its canonical JSON), its reasons and its figures.

    Entrants stand in these by pairing number. `differs` counts the tables that the engine would have otherwise, where
    a director paired by hand; null while that is still being worked out.
    """

    stage: int
    round: int
    by_hand: bool
    differs: int | None
    engine: str
    version: str
    ruleset: str
    seed: str
    input: Any
    input_hash: str
    reasons: Any
    quality: Any


class OneRound(Endpoint):
    """A round."""

    @operation("get_round", _("A round with its tables and results"), scope=Scope.READ, gives=TournamentRound)
    def get(self, request: Request, tournament_id: str, stage: int, round_number: int) -> HttpResponseBase:
        """What is played at a table is told at its match, by that match's own rules. Has an ETag."""
        at = visitor_at(request, tournament_id)
        found = round_at(at, stage, round_number)
        return since(request, at.live.version, lambda: _round(at.now, found))


class OnePairing(Endpoint):
    """Why."""

    @operation("get_pairing", _("Why these sit together"), scope=Scope.READ, gives=TournamentPairing)
    def get(self, request: Request, tournament_id: str, stage: int, round_number: int) -> TournamentPairing:
        """As kept in the log: `verify` uses it to pair the round again."""
        at = visitor_at(request, tournament_id)
        round_ = round_at(at, stage, round_number)
        fact, compared = pairing_of(at.live, round_), comparison_of(at.live, round_)
        if fact is None:
            raise Http404("there is no such pairing")
        how = fact.pairing
        return TournamentPairing(
            stage=fact.stage,
            round=fact.round,
            by_hand=fact.by_hand,
            differs=None if round_.uncompared else fact.differs if compared is None else compared.differs,
            engine=how.engine,
            version=how.version,
            ruleset=how.ruleset,
            seed=how.seed,
            input=how.input,
            input_hash=how.input_hash,
            reasons=how.reasons,
            quality=how.quality,
        )


def _round(now: Tournament, one: Round) -> TournamentRound:
    known = people(player for table in one.tables for player in table.players)
    return TournamentRound(
        stage=one.stage,
        round=one.number,
        by_hand=one.manual,
        started_at=moment(one.started_at),
        deadline=moment(one.deadline),
        ended_at=moment(one.ended_at),
        tables=tuple(_table(now, table, known) for table in one.tables),
        byes=one.byes,
    )


def _table(now: Tournament, table: Table, known: dict[str, Player]) -> TournamentTable:
    return TournamentTable(
        table=table.number,
        group=table.group + 1,
        place=table.place,
        entrants=table.entrants,
        names=tuple(now.entrants[one - 1].name for one in table.entrants),
        match=table.match or None,
        players=tuple(known.get(player) for player in table.players),
        offered=tuple(OfferedTimes(entrant, tuple(map(moment, times))) for entrant, times in table.offered),
        opens_at=moment(table.opens_at),
        result=table.result,
        rated=table.rated,
    )
