"""How many statements the pages of a league take: the same, however many members and seasons it has."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.kernel.chance import Luck
from league_pages import divisions
from leagues import commands
from leagues.season import commands as c
from lobby.demo.playing import act
from tests.leagues.league import PAIRS, League, computers
from tests.lobby.tavern import browser, person
from tournaments import matches
from tournaments import progress as going_on
from tournaments.models import TableRow

pytestmark = pytest.mark.django_db(transaction=True)
PAGES = ("", "members/", "history/", "seasons/1/", "desk/")
MOST = 40
"""More than the desk takes, which has the most: of each open season it asks for what waits."""


def statements(client: Client, address: str) -> int:
    """How many statements a page takes that was asked for before."""
    assert client.get(address).status_code == 200
    with CaptureQueriesContext(
        connection,
    ) as captured:
        client.get(address)
    return len(captured)


def counts(league: League) -> dict[str, int]:
    """By page, for the owner."""
    client = browser(league.owner)
    return {page: statements(client, f"/leagues/{league.id}/{page}") for page in PAGES}


def closed(league: League, seasons: int) -> None:
    """So many more seasons, called off."""
    for _ in range(seasons):
        league.season_id = commands.open_season(league.id, PAIRS, league.owner).id
        league.do(c.OpenEntry())
        league.do(c.Cancel(reason=league.say("rain")))


def test_it_works() -> None:
    """Twelve more members and five more seasons cost nothing more."""
    league = League()
    league.join(*(person(f"Few{number}") for number in range(3)))
    league.open(PAIRS)
    league.enter(*computers(4))
    closed(league, 1)
    before = counts(league)
    league.join(*(person(f"More{number}") for number in range(12)))
    closed(league, 5)
    assert counts(league) == before
    assert max(before.values()) <= MOST


def test_standings_are_worked_out_once_a_result(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the division that has one, and of no other, however many look."""
    league = League()
    league.open(PAIRS)
    league.enter(*computers(8))
    league.begin()
    for division in league.season.divisions:
        going_on.go_on(division.tournament)
    worked_out: list[str] = []
    ask = divisions.possible_places
    monkeypatch.setattr(divisions, "possible_places", lambda now: worked_out.append(now.id) or ask(now))  # type: ignore[func-returns-value]
    first, second = (one.tournament for one in league.season.divisions)
    for _ in range(2):
        page = browser().get(f"/leagues/{league.id}/seasons/1/").content.decode()
    assert sorted(worked_out) == sorted([first, second])
    assert page.count("<td>0/1</td>") == 8
    match = TableRow.objects.filter(tournament=second).first()
    assert match is not None
    act(match.match, Luck(match.match), lambda _match, _given: False)
    matches.settle(match.match)
    page = browser().get(f"/leagues/{league.id}/seasons/1/").content.decode()
    assert worked_out[2:] == [second]
    assert page.count("<td>1/1</td>") == 2


def test_more_divisions_cost_no_more_statements() -> None:
    """All names are asked for at once."""
    found = []
    for name, players in (("One", 4), ("Four", 16)):
        league = League(name)
        league.open(PAIRS)
        league.enter(*computers(players))
        league.begin()
        found.append(statements(browser(), f"/leagues/{league.id}/seasons/1/"))
    assert found[0] == found[1]
