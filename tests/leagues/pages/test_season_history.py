"""The history of a season: acts of officers with their reasons, and what concerns single players for these alone."""

import re

import pytest
from msgspec.structs import replace

from accounts.models import User
from leagues import commands, divisions, progress, roles
from leagues.season import commands as c
from leagues.season.state import Evidence, Placed
from streams.actors import actor
from tests.leagues.league import PAIRS, League
from tests.lobby.tavern import browser, person

pytestmark = pytest.mark.django_db


def told(league: League, who: User | None, more: str = "") -> str:
    """What the history says to somebody."""
    page = browser(who) if who is not None else browser()
    text = page.get(f"/leagues/{league.id}/seasons/1/history/{more}").content.decode()
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text))


def test_it_works() -> None:
    """Everybody reads that somebody was dropped out, and they and the officers why; matters are for those concerned."""
    league = League()
    people = {name: person(name) for name in ("Ada", "Bob", "Charlie", "Dora", "Eve", "Frank", "Judge")}
    league.join(people["Judge"])
    league.grant(people["Judge"], "arbiter")
    league.open(replace(PAIRS, size=3))
    league.enter(*(people[name] for name in ("Ada", "Bob", "Charlie", "Dora", "Eve", "Frank")))
    placed = Placed(people["Charlie"].player, 2, league.say("Asked for it."))
    other = Placed(people["Dora"].player, 1, league.say("In exchange."))
    league.do(c.Draw(placed=(placed, other)))
    by = roles.at_season(league.owner.pk, league.season_id)
    progress.go_on(league.season_id)
    at = league.season_id
    commands.at_season(at, c.SayAway(spans=((4_000_000_000_000, 4_000_086_400_000),)), actor(people["Eve"].player))
    claim = c.ClaimNoShow(accused=people["Bob"].player, evidence=Evidence("m", 1, None, 0))
    commands.at_season(at, claim, actor(people["Ada"].player))
    league.do(c.DecideClaim(number=1, reason=league.say("Silent for a week."), uphold=True, card="yellow"))
    divisions.agree(at, c.ProposeExtension(seconds=3600, reason=league.say("Holidays.")), actor(people["Ada"].player))
    divisions.leave(at, c.Leave(player=people["Bob"].player, reason=league.say("Never came.")), by)
    said = {
        "The divisions have been made": "all", "Exceptions: Charlie to division 2": "all",
        "drops Bob.": "all",
        "Never came.": ("owner", "Bob"), "Ada claims that Bob is not playing.": ("owner", "Ada", "Bob"),
        "Silent for a week.": ("owner", "Ada", "Bob"), "Bob is shown a yellow card": ("owner", "Bob"),
        "Holidays.": ("owner", "Ada", "Bob", "Dora"), "Eve announces an absence.": ("owner", "Eve"),
    }  # fmt: skip
    readers = {"owner": league.owner, "nobody": None, **{name: people[name] for name in ("Ada", "Bob", "Dora", "Eve")}}
    pages = {name: told(league, who) for name, who in readers.items()}
    for line, whom in said.items():
        assert {name for name, page in pages.items() if line in page} == {*(readers if whom == "all" else whom)}, line


def test_a_season_that_nobody_has_announced_has_none_for_others() -> None:
    league = League()
    league.season_id = commands.open_season(league.id, PAIRS, league.owner).id
    address = f"/leagues/{league.id}/seasons/1/history/"
    assert [browser(who).get(address).status_code for who in (league.owner, person("Ada"))] == [200, 404]
    assert "opens the season" in told(league, league.owner)
    assert "opens the season" not in told(league, league.owner, "?before=1")
