"""The history of a league: acts of officers for everybody, what concerns single members for officers and themselves."""

import re

import pytest
from django.test import Client

from league_pages import pages
from leagues import commands
from leagues.organisation import commands as o
from tests.leagues.league import PAIRS, League
from tests.lobby.tavern import browser, person

pytestmark = pytest.mark.django_db(transaction=True)


def told(client: Client, league: League, more: str = "") -> str:
    """What the history says."""
    page = client.get(f"/leagues/{league.id}/history/{more}").content.decode()
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


def test_it_works() -> None:
    """Who waits, was invited, left or was removed, and why, and what is not announced: officers alone, and oneself."""
    league = League()
    bob, charlie, dora, helper = (person(name) for name in ("Bob", "Charlie", "Dora", "Helper"))
    league.join(bob, charlie, helper)
    league.grant(helper, "helper")
    league.give(o.Invite(player=dora.player))
    league.give(o.PutOut(player=bob.player, reason=league.say("He is a nuisance.")))
    commands.open_season(league.id, PAIRS, league.owner)
    private = ("removes Bob from the league", "He is a nuisance.", "invites Dora", "opens a season")
    for user in (None, charlie):
        shown = told(browser(user), league)
        assert [one for one in private if one in shown] == []
        assert "Bob" not in shown
        assert "Charlie is a member." in shown
        assert "Helper is helper now, by" in shown
    assert [one in told(browser(league.owner), league) for one in private] == [True] * 4
    assert [one in told(browser(helper), league) for one in private] == [True, True, True, False]
    assert [one in told(browser(bob), league) for one in private] == [True, True, False, False]
    assert "invites Dora" in told(browser(dora), league)


def test_an_announced_season_is_told_and_older_acts_are_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "MOST_LINES", 4)
    league = League()
    league.open(PAIRS)
    for _ in range(2):
        league.give(o.Announce(text=league.say("Hail.")))
        league.give(o.Announce(text=league.say("Hail again.")))
    newest = told(browser(), league)
    assert "opens a season" not in newest
    assert "Earlier" in newest
    older = told(browser(), league, f"?before={commands.find_organisation(league.id).version - 3}")
    assert "opens a season" in older
    assert "founds the league" in older
    assert "Earlier" not in older
    assert "founds the league" not in told(browser(), league, "?before=nothing")
