"""The league of the demo, as its pages show it."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league_pages.demo import add
from leagues.models import OrganisationRow, SeasonRow
from tests.lobby.tavern import browser, person, text

pytestmark = pytest.mark.django_db(transaction=True)
MOST_STATEMENTS = 20
NAMES = ("Gorbag", "Snaga", "Ufthak", "Lugdush", "Mauhur", "Radbug", "Golfimbul")


def test_it_works() -> None:
    """A league in its second season with three divisions, on every page of it."""
    people = [person(name) for name in NAMES]
    add(people)
    league = OrganisationRow.objects.get()
    seasons = [(row.number, row.status, row.divisions) for row in SeasonRow.objects.order_by("number")]
    assert seasons == [(1, "closed", 3), (2, "running", 3)]
    pages_of = {
        None: ["", "members/", "history/", "seasons/1/", "seasons/2/", "seasons/2/calendar.ics"],
        people[0]: ["desk/", "seasons/new/", "desk/grant/", "seasons/2/conduct/", "seasons/2/desk/card/"],
        people[2]: ["", "seasons/2/claim/", "seasons/2/own/away/", "seasons/2/conduct/"],
    }
    for user, pages in pages_of.items():
        client = browser(user)
        for page in pages:
            with CaptureQueriesContext(connection) as asked_of_it:
                reply = client.get(f"/leagues/{league.id}/{page}")
            assert reply.status_code == 200, page
            assert len(asked_of_it) <= MOST_STATEMENTS, f"{page}: {len(asked_of_it)}"
    assert browser().get("/leagues/").status_code == 200
    season = browser(people[2]).get(f"/leagues/{league.id}/seasons/2/")
    steps = season.content.decode().partition('<ol class="phases"')[2].partition("</ol>")[0]
    assert re.findall(r"<li( [^>]*)?><strong>(\w+)", steps) == [
        (' class="over"', "Entry"),
        (' class="over"', "Divisions"),
        (' aria-current="step"', "Matches"),
        ("", "Promotion"),
    ]
    assert "one match at a time" in text(browser(people[2]).get(f"/leagues/{league.id}/"))
    assert "1 match at a time." in text(season)
