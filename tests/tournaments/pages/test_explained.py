"""Every number of finished standings opens what it is made of, down to the matches, in every tie-break there is."""

import pytest
from django.test import Client

from tests.tournaments.pages.hall import played_out
from tests.tournaments.tiebreaks.test_explanations import NAMES
from tournament_pages.standings import groups_of
from tournaments import commands
from tournaments.explanation import Contribution, Source, reckon
from tournaments.scoring.names import TableTiebreak
from tournaments.stream.settings import Format, PodSwiss, Swiss
from tournaments.stream.standings import standings
from tournaments.stream.state import StageState, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

UNPLAYED = (Source.BYE, Source.BYE_MEAN, Source.LOT)
ALL = [
    (Swiss(3, tiebreaks=("PTS", "DE", *(name for name in NAMES if name != "PTS"))), 2, 5),
    (PodSwiss(2, tiebreaks=tuple(TableTiebreak)), 3, 7),
]


@pytest.mark.parametrize(("form", "seats", "players"), ALL, ids=["swiss", "pods"])
def test_it_works(form: Format, seats: int, players: int) -> None:
    live = played_out(form, seats, players)
    now = commands.find(live.id).tournament
    assert now.status == "over"
    stage = now.stages[0]
    (group,), (shown,) = standings(now, stage), groups_of(now, stage, None)
    matches = 0
    for row, line in zip(group.rows, shown.lines, strict=True):
        assert [one.tiebreak for one in row.values] == [*group.columns]
        for value, cell in zip(row.values, line.cells, strict=True):
            assert value.value == reckon(value.reckoning, value.contributions) or value.reckoning.value == "place"
            lot = any(one.source is Source.LOT for one in value.contributions)
            assert len(cell.parts) == (0 if lot else len(value.contributions))
            for one, part in zip(value.contributions, cell.parts, strict=not lot):
                matches += _leads_to_its_match(now, stage, row.entrant, one, part.match)
    assert matches > players * len(group.columns) // 2
    page = Client().get(f"/tournaments/{live.id}/standings/1/").content.decode()
    assert page.count('href="/m/') >= matches


def _leads_to_its_match(now: Tournament, stage: StageState, entrant: int, one: Contribution, match: str) -> bool:
    """A match of the entrant's in that round; where there is none, the round brought a bye."""
    byes = {bye.entrant for bye in stage.rounds[one.round - 1].byes} if one.round else set()
    if not match:
        assert one.source in UNPLAYED or entrant in byes
        return False
    (table,) = (table for table in stage.rounds[one.round - 1].tables if table.match == match)
    assert {*now.entrants[entrant - 1].players} <= {*table.players}
    assert one.table in (0, table.number)
    return True


def test_a_part_links_its_match() -> None:
    live = played_out(Swiss(1), 2, 2)
    match = commands.find(live.id).tournament.stages[0].rounds[0].tables[0].match
    page = Client().get(f"/tournaments/{live.id}/standings/1/").content.decode()
    assert f'<a href="/m/{match}/">against Player' in page
