"""Officers whose accounts are gone: their roles go to others, and no matter waits for somebody who is not there."""

import pytest

from leagues import commands, roles
from leagues.erasing import erase
from leagues.organisation.state import Organisation
from leagues.season import commands as c
from leagues.season.state import Evidence
from streams.actors import actor
from tests.leagues.league import PAIRS, League
from tests.lobby.tavern import browser, person

pytestmark = pytest.mark.django_db


def organisation(league: League) -> Organisation:
    """The organisation as it is."""
    return commands.find_organisation(league.id).organisation


def test_it_works() -> None:
    """Who is erased lays down every role; the director who has been one for longest owns the league then."""
    league, first, second = League(), person("First"), person("Second")
    league.join(second, first)
    league.grant(first, "director")
    league.grant(second, "director")
    erase(league.owner)
    assert organisation(league).roles == {first.player: "owner", second.player: "director"}
    erase(second)
    assert organisation(league).roles == {first.player: "owner"}
    page = browser(first).get(f"/leagues/{league.id}/history/").content.decode()
    assert page.count("The account was erased.") == 3


def test_a_league_without_directors_keeps_its_last_owner() -> None:
    """There is nobody to grant it to: whoever erases is told so."""
    league, arbiter = League(), person("Arbiter")
    league.join(arbiter)
    league.grant(arbiter, "arbiter")
    erase(league.owner)
    assert organisation(league).roles == {league.owner.player: "owner", arbiter.player: "arbiter"}


def test_who_cannot_log_in_judges_nothing() -> None:
    """The one arbiter's account is switched off: the matter goes to the site's moderators."""
    league, ada, bob = League(), person("Ada"), person("Bob")
    league.join(arbiter := person("Arbiter"), ada, bob)
    league.grant(arbiter, "arbiter")
    league.open(PAIRS)
    league.enter(ada, bob, league.owner)
    league.begin()
    commands.at_season(
        league.season_id, c.ClaimNoShow(accused=bob.player, evidence=Evidence("m", 1, None, 0)), actor(ada.player)
    )
    address = f"/leagues/{league.id}/seasons/1/conduct/claim/1/"
    assert 'name="escalate"' not in browser(ada).get(address).content.decode()
    arbiter.is_active = False
    arbiter.save()
    assert roles.judges(league.id) == (league.owner.player,)
    assert 'name="escalate"' in browser(ada).get(address).content.decode()
    assert browser(ada).post(address, {"escalate": "1"}).status_code == 302
    assert league.season.escalated == (("claim", 1),)
