"""Defects of the rules on pages: named by a moderator, the consequences read, a choice made, everybody told."""

import re

import pytest
from django.test import Client
from django.utils import timezone
from msgspec.structs import replace

from leagues import progress
from notices.kinds import Kind
from notices.still_true import of_subject
from tests.accounts.people import person as officer
from tests.accounts.people import with_app
from tests.leagues.league import PAIRS, League, settle
from tests.lobby.tavern import browser, person
from tournaments import commands as tournaments
from tournaments import progress as going_on

pytestmark = pytest.mark.django_db(transaction=True)
DEFECT = "defects/1/"


def text(client: Client, address: str) -> str:
    """What a page says."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", client.get(address).content.decode()))


class Page:
    """A league whose season is played by old rules, one round of it, which a moderator names."""

    def __init__(self) -> None:
        self.league = League()
        self.people = [person(name) for name in ("Alice", "Bob", "Charlie", "Dora")]
        self.league.join(*self.people)
        self.league.open(replace(PAIRS, rules_version="0"))
        self.league.enter(*self.people)
        self.league.begin()
        self.tournament = self.league.season.divisions[0].tournament
        going_on.go_on(self.tournament)
        settle(self.tournament)
        going_on.go_on(self.tournament)
        self.mara = officer("Mara", group="moderators")
        with_app(self.mara)
        self.here = f"/leagues/{self.league.id}/seasons/1/"

    def named(self) -> None:
        """The moderator says what is wrong."""
        sent = {"rules": "armadora 0", "since": "", "reason": "Rule 3.2 is read the wrong way round."}
        assert browser(self.mara).post("/leagues/defects/", sent).status_code == 302


def test_it_works() -> None:
    page = Page()
    page.named()
    page.named()
    assert len(page.league.season.defects) == 1
    owner = browser(page.league.owner)
    assert "what happens to First season?" in text(owner, f"/leagues/{page.league.id}/desk/")
    assert "waiting for a director" in text(browser(page.mara), "/leagues/defects/")
    address = page.here + DEFECT
    said = text(owner, address)
    for one in (
        "Rule 3.2 is read the wrong way round.", "Armadora, 0", "Finish under the old rules",
        "4 tables were opened under these rules, and are played on under them.", "All 2 results so far stand.",
        "The old matches of these tables no longer count; the new ones do.", "4 players of the season",
        "round 1, table 1",
    ):  # fmt: skip
        assert one in said
    for other in (None, page.people[0], page.mara):
        assert "Your choice" not in text(browser(other), address)
        assert "Rule 3.2" in text(browser(other), address)
        assert browser(other).post(address, {"policy": "finish", "reason": "r"}).status_code == 404
    chosen = {"policy": "replay", "instead": "1", "reason": "Two tables are wrong."}
    assert owner.post(address, chosen).status_code == 422
    chosen["tables"] = "1-1-1-1"
    reply = owner.post(address, chosen)
    shown = reply.content.decode()
    assert "1 table is played again because of it." in shown
    assert "The old matches of these tables no longer count" in shown
    assert page.league.season.defects[0].policy is None
    version = re.search(r'name="version" value="(\d+)"', shown)
    assert version is not None
    done = owner.post(address, {**chosen, "confirm": "yes", "version": version[1]})
    assert done.status_code == 302
    progress.go_on(page.league.season_id)
    assert [one.where for one in tournaments.find(page.tournament).tournament.replays] == [(1, 1, 1)]
    assert "Two tables are wrong." in text(browser(page.people[0]), address)
    told = {one.user for one in of_subject(page.league.season, timezone.now()) if one.kind is Kind.LEAGUE_SAID}
    assert told == {one.pk for one in page.people}
