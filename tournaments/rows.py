"""What lists show of tournaments: a row each, one for every player and one for every table that has a match."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from django.db.models import Model

from games.kernel.values import Event
from streams.listed import Listed, Shown
from tournaments import projection
from tournaments.models import EntrantRow, TableRow, TournamentRow
from tournaments.stream.state import Tournament

_PLAYERS = """
SELECT coalesce(jsonb_agg(jsonb_build_object('number', number, 'player', player, 'name', one.name, 'waiting', waiting,
                                             'left', one."left") ORDER BY number, player COLLATE "C"), '[]')
  FROM tournaments_entrantrow AS one WHERE one.tournament_id = tournaments_tournamentrow.id"""
_TABLES = """
SELECT coalesce(jsonb_agg(jsonb_build_object('stage', one.stage, 'round', one.round, 'table', one."table",
                                             'match', match, 'settled', settled)
                          ORDER BY one.stage, one.round, one."table"), '[]')
  FROM tournaments_tablerow AS one WHERE one.tournament_id = tournaments_tournamentrow.id"""


class TournamentRows(Listed[Tournament]):
    """Tournaments in lists."""

    model: ClassVar[type[Model]] = TournamentRow
    parts: ClassVar[Mapping[str, str]] = {"players": _PLAYERS, "tables": _TABLES}

    def fields(self, stream: int, log: Sequence[Event], state: Tournament) -> dict[str, object]:
        return {"id": state.id, **projection.row(state)}

    def parts_of(self, state: Tournament) -> dict[str, Sequence[object]]:
        players = sorted(projection.players(state), key=lambda one: (one["number"], one["player"]))
        tables = sorted(projection.tables(state), key=lambda one: (one["stage"], one["round"], one["table"]))
        return {"players": players, "tables": tables}

    def write_parts(self, row: TournamentRow, told: Shown) -> None:
        players, tables = told.parts["players"], told.parts["tables"]
        EntrantRow.objects.filter(tournament=row).delete()
        EntrantRow.objects.bulk_create(EntrantRow(tournament=row, **one) for one in players)
        TableRow.objects.filter(tournament=row).delete()
        TableRow.objects.filter(match__in=[one["match"] for one in tables]).delete()
        TableRow.objects.bulk_create(TableRow(tournament=row, **one) for one in tables)


TOURNAMENT_ROWS = TournamentRows()
