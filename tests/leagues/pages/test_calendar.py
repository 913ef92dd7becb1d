"""A season that is called off, in the calendars of those who have it there."""

import pytest
from icalendar import Calendar
from msgspec.structs import replace

from leagues.season import commands as c
from leagues.season.settings import Entry
from tests.leagues.league import PAIRS, League
from tests.lobby.tavern import browser

pytestmark = pytest.mark.django_db
DAY = 86_400_000


def entries(league: League) -> dict[str, tuple[int, str]]:
    """By its part, each entry's sequence and status."""
    made = Calendar.from_ical(browser().get(f"/leagues/{league.id}/seasons/1/calendar.ics").content)
    return {
        str(one["uid"]).partition("@")[0].rpartition("-")[2]: (int(one["sequence"]), str(one.get("status", "")))
        for one in made.walk("VEVENT")
    }


def test_it_works() -> None:
    """Its entries stay, under the same names and a higher number, and say that they are cancelled."""
    league = League()
    at = 4_000_000_000_000
    league.open(replace(PAIRS, starts_at=at))
    moments = Entry(members_only=False, closes_at=at - DAY)
    league.do(c.Configure(settings=replace(league.season.settings, entry=moments)))
    before = entries(league)
    assert {part: status for part, (_number, status) in before.items()} == {"begins": "", "closes": ""}
    league.do(c.Cancel(reason=league.say("rain")))
    after = entries(league)
    assert {part: status for part, (_number, status) in after.items()} == {"begins": "CANCELLED", "closes": "CANCELLED"}
    assert all(after[part][0] > before[part][0] for part in before)
