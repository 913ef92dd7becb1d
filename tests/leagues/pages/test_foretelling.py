"""What directors read before a season begins: who would be overloaded, by name and why, and what breaks."""

from datetime import timedelta

import pytest
from msgspec.structs import replace

from accounts.models import User
from leagues import commands
from leagues.forecast.load import Load
from leagues.loads import loads
from leagues.season import commands as c
from play import commands as play
from play.models import MatchRow, Participant
from streams import database_time
from streams.actors import actor
from tests.leagues.league import PAIRS, League, computers
from tests.leagues.pages.test_defects import text
from tests.lobby.tavern import browser, person

pytestmark = pytest.mark.django_db(transaction=True)


def past(count: int) -> None:
    """So many matches of two computers that took an hour each, one after another."""
    players, now = [one.player for one in computers(2)], database_time.present()
    for number in range(count):
        opened = play.open_match("armadora", 2, {"first": 0}, players, actor="operator:test")
        begun = now - timedelta(hours=count - number)
        row = MatchRow.objects.filter(id=opened.id)
        row.update(status=MatchRow.Status.OVER, begun=True, opened_at=begun)
        row.update(ended_at=begun + timedelta(minutes=59))  # a trigger has put the present there
        Participant.objects.filter(match=opened.id).update(over=True)


def running(one: User, other: User, count: int) -> None:
    """So many matches that these two play."""
    for _ in range(count):
        play.open_match("armadora", 2, {"first": 0}, [one.player, other.player], actor=one.player)


def test_it_works() -> None:
    """Alice plays three matches already and two at most; Bob, who has named no number, has never had so many."""
    league, people = League(), [person(name) for name in ("Alice", "Bob", "Charlie", "Dora")]
    past(20)
    league.join(*people)
    league.open(replace(PAIRS, round_s=3600))
    for one, most in zip(people, (2, 0, 0, 0), strict=True):
        wish = c.Enter(player=one.player, rating=1500, member=True, at_once=most)
        commands.at_season(league.season_id, wish, actor(one.player))
    stranger = person("Stranger")
    running(people[0], stranger, 3)
    found = loads(league.season, [one.player for one in people])
    assert found == {
        people[0].player: Load(1, 3, 2, 0), people[1].player: Load(1, 0, 0, 0),
        people[2].player: Load(1, 0, 0, 0), people[3].player: Load(1, 0, 0, 0),
    }  # fmt: skip
    said = text(browser(league.owner), f"/leagues/{league.id}/seasons/1/forecast/")
    assert "Alice Matches at a time: 1 here, 3 elsewhere; at most 2, by their own choice." in said
    assert "They miss a deadline in 100% of the seasons." in said
    assert "Bob" not in said.partition("what breaks")[2].partition("Others")[0]
