"""Pages of large fields: a hundred lines at a time, and no more statements or reckoning than a small field asks for."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext

from tests.lobby.tavern import browser, person, text
from tests.tournaments.app.held import resign_all
from tests.tournaments.pages.hall import running
from tests.tournaments.stream.run import Run, settings
from tournament_pages import pages, paging, reasons
from tournament_pages import standings as shown
from tournament_pages.drawings import MOST_IN_COLUMN, Bracket, drawing_of
from tournament_pages.paging import LINES
from tournaments import commands, progress
from tournaments.scoring import tiebreaks
from tournaments.scoring.event import TableEvent
from tournaments.scoring.points import PointsRule, TableScoring
from tournaments.scoring.result import TableResult
from tournaments.scoring.standings import table_standings
from tournaments.stream import commands as c
from tournaments.stream.settings import Elimination, Format, PodSwiss, Swiss

PAGES = ("", "rounds/1/1/", "standings/1/", "players/1/", "desk/", "desk/tables/1/2/1/")
FIELD = 104


@pytest.mark.django_db(transaction=True)
def test_more_entrants_need_no_more_statements() -> None:
    """Asked for twice, the second time counts: what is held in memory may be read once."""
    counted = []
    for players in (8, 16):
        live, _people = running(PodSwiss(2), players, seats=4)
        resign_all(live.id)
        progress.sweep()
        client = browser(person("Alice"))
        counted.append([_statements(client, f"/tournaments/{live.id}/{page}") for page in PAGES])
    assert counted[0] == counted[1]


def _statements(client: Client, address: str) -> int:
    client.get(address)
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200, address
    return len(asked)


def test_a_hundred_lines_at_a_time_and_none_is_worded_in_vain(monkeypatch: pytest.MonkeyPatch) -> None:
    run = Run(settings(PodSwiss(2), seats=4), FIELD)
    run.give(c.Start())
    stage = run.t.stages[0]
    worded: list[str] = []
    whole = shown._cell

    def counted(*given: Any) -> shown.Cell:
        worded.append(given[1])
        return whole(*given)

    monkeypatch.setattr(shown, "_cell", counted)
    ask = RequestFactory().get
    groups, part, own = shown.piece_of(ask("/"), run.t, stage, me=stage.seeding[-1])
    assert (len(groups[0].lines), part.total, part.before, part.after) == (LINES, FIELD, None, LINES)
    assert len(worded) == LINES * len(groups[0].columns)
    assert own is not None
    mine, part, _own = shown.piece_of(ask(f"/?from={own}"), run.t, stage, me=stage.seeding[-1])
    assert [line.mine for line in mine[0].lines].count(True) == 1
    for wrong in ("-1", "x", "9" * 9, str(FIELD + 1)):
        assert shown.piece_of(ask(f"/?from={wrong}"), run.t, stage, me=None)[1].start == 0


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("form", [Swiss(2), PodSwiss(2)], ids=["boards", "tables of four"])
def test_the_reasons_of_a_large_round_come_by_parts_and_by_name(monkeypatch: pytest.MonkeyPatch, form: Format) -> None:
    """Only the tables that are shown are worded."""
    monkeypatch.setattr(paging, "LINES", 2)
    monkeypatch.setattr(pages, "LINES", 2)
    seats = 2 if isinstance(form, Swiss) else 4
    now = commands.find(running(form, 3 * seats, seats=seats)[0].id).tournament
    address, tables = f"/tournaments/{now.id}/rounds/1/1/why/", now.stages[0].rounds[0].tables
    me = person("Player 3")
    client = browser(me)

    def shown_tables(query: str) -> list[str]:
        return re.findall(r'id="table-(\d+)"', client.get(address + query).content.decode())

    assert (shown_tables(""), shown_tables("?from=2"), shown_tables("?from=x")) == (["1", "2"], ["3"], ["1", "2"])
    entrant = next(one.number for one in now.entrants if me.player in one.players)
    [mine] = [table.number for table in tables if entrant in table.entrants]
    found = text(client.get(f"{address}?name=PLAYER+3"))
    assert f"Table {mine}" in found
    assert shown_tables("?name=PLAYER+3") == [str(mine)]
    assert shown_tables("?name=player") == ["1", "2"]
    assert 'href="?name=player&amp;from=2"' in client.get(f"{address}?name=player").content.decode()
    assert "Nobody with this name" in text(client.get(f"{address}?name=Zug"))
    assert f'href="?from={0 if mine < 3 else 2}#mine"' in client.get(address).content.decode()
    worded: list[Any] = []
    monkeypatch.setattr(reasons, "_board", lambda *given: worded.append(given) or [])
    monkeypatch.setattr(reasons, "_pod", lambda *given: worded.append(given) or [])
    client.get(address)
    assert len(worded) == 2


class Counted(dict[int, tuple[TableResult, ...]]):
    """Counts how often somebody's tables are looked up."""

    asked = 0

    def __getitem__(self, player: int) -> tuple[TableResult, ...]:
        self.asked += 1
        return super().__getitem__(player)


def _looked_up(players: int) -> int:
    """How often, for standings of a field in which nobody is apart from half of the others."""
    tables = range(players // 4)
    results = tuple(
        TableResult(1, table + 1, tuple(range(4 * table + 1, 4 * table + 5)), (1, 2, 3, 4), (0, 0, 0, 0))
        for table in tables
    )
    event = TableEvent(tuple(range(1, players + 1)), results, TableScoring(PointsRule.WINS))
    counted = Counted(event.tables)
    event.__dict__["tables"] = counted
    table_standings(event)
    return counted.asked


def test_who_is_level_is_compared_no_more_often_in_a_larger_field() -> None:
    assert _looked_up(64) == 4 * _looked_up(16)


def test_pair_by_pair_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin."""

    def every_pair(event: TableEvent, tied: Any) -> bool:
        often = {sum(one in table.players for table in event.tables[other]) for one in tied for other in tied}
        return len(often) == 1

    monkeypatch.setattr(tiebreaks, "_met_alike", every_pair)
    assert _looked_up(64) > 4 * _looked_up(16)


def test_a_bracket_draws_no_round_of_more_than_fit_a_screen() -> None:
    run = Run(settings(Elimination()), 66)
    run.give(c.Start())
    drawn = drawing_of(run.t, run.t.stages[0], None)[0]
    assert isinstance(drawn, Bracket)
    assert len(drawn.boxes) == 2 * MOST_IN_COLUMN - 1
    assert [name for _x, name in drawn.heads][-2:] == ["Semi-finals", "Final"]


@pytest.mark.django_db(transaction=True)
def test_who_is_not_named_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "MOST_NAMES", 5)
    live, _people = running(PodSwiss(2), 8, seats=4)
    page = text(browser(person("Alice")).get(f"/tournaments/{live.id}/"))
    assert "Entrants 8" in page
    assert "and 3 more" in page
