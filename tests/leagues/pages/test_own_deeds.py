"""What somebody does for themselves in a season: days that no calendar has, and offers of those who wait."""

import pytest
from msgspec.structs import replace

from leagues.season import commands as c
from leagues.season.settings import Entry
from tests.leagues.league import PAIRS, League
from tests.lobby.tavern import browser, person

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("days", [("0001-01-01", "2027-01-02"), ("2027-01-02", "9999-12-31")])
@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "America/Adak"])
def test_days_at_the_end_of_the_calendar_are_refused(days: tuple[str, str], zone: str) -> None:
    """By the form, whatever the visitor's clock."""
    league, ada = League(), person("Ada")
    ada.zone = zone
    ada.save()
    league.open(PAIRS)
    league.enter(ada)
    since, until = days
    address = f"/leagues/{league.id}/seasons/1/own/away/"
    assert browser(ada).post(address, {"since": since, "until": until}).status_code in (409, 422)


def test_who_waits_for_a_place_offers_to_come_in() -> None:
    league, ada, bob = League(), person("Ada"), person("Bob")
    league.open(PAIRS)
    full = replace(league.season.settings, entry=Entry(members_only=False, capacity=1))
    league.do(c.Configure(settings=full))
    league.enter(ada, bob)
    season = f"/leagues/{league.id}/seasons/1/"
    offer, back = f'href="{season}own/offer/"', f'href="{season}own/take-back/"'
    pages = [browser(who).get(season).content.decode() for who in (ada, bob)]
    assert [(offer in page, back in page) for page in pages] == [(False, False), (True, False)]
    assert (
        browser(bob).post(f"{season}own/offer/", {"confirm": "1", "version": league.season.version}).status_code == 302
    )
    page = browser(bob).get(season).content.decode()
    assert (offer in page, back in page) == (False, True)
