"""A no-show claimed, decided, appealed against and handed to the site's moderators, all by the pages."""

import re
from datetime import timedelta

import pytest
from django.test import Client

from accounts.models import User
from leagues import commands
from leagues.kind import SEASONS
from leagues.organisation.commands import WithdrawRole
from leagues.season import commands as c
from play.models import MatchRow
from streams.actors import actor
from tests.accounts.people import person as officer
from tests.accounts.people import with_app
from tests.leagues.league import PAIRS, League
from tests.lobby.tavern import browser, person
from tournaments import progress as going_on
from tournaments.models import TableRow

pytestmark = pytest.mark.django_db(transaction=True)


class Table:
    """A league whose one division has just begun, and one match of it that has waited for somebody for a week."""

    def __init__(self, arbiter: bool = True) -> None:
        self.league = League()
        self.people = {one.player: one for one in (person(name) for name in ("Alice", "Bob", "Charlie"))}
        self.judge = person("Judge")
        self.league.join(*self.people.values(), self.judge)
        if arbiter:
            self.league.grant(self.judge, "arbiter")
        self.league.open(PAIRS)
        self.league.enter(*self.people.values())
        self.league.begin()
        tournament = self.league.season.divisions[0].tournament
        going_on.go_on(tournament)
        row = MatchRow.objects.get(id=TableRow.objects.get(tournament=tournament).match)
        MatchRow.objects.filter(id=row.id).update(moved_at=row.moved_at - timedelta(days=7))
        self.match = row.id
        self.accused = self.people[row.players[row.turn[0]]]
        self.claimant = self.people[row.players[1 - row.turn[0]]]

    def address(self, page: str) -> str:
        """A page of the season."""
        return f"/leagues/{self.league.id}/seasons/1/{page}"

    def claim(self) -> None:
        """The claim is made."""
        sent = {"player": self.accused.player, "match": self.match}
        reply = browser(self.claimant).post(self.address("claim/"), sent)
        assert reply.url == self.address("conduct/claim/1/")

    def statuses(self, page: str, *users: User | None) -> list[int]:
        """What some are answered at a page."""
        return [browser(user).get(self.address(page)).status_code for user in users]


def text(client: Client, address: str) -> str:
    """What a page says."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", client.get(address).content.decode()))


def test_it_works() -> None:
    table = Table()
    third = next(one for one in table.people.values() if one not in (table.accused, table.claimant))
    assert table.accused.name in text(browser(table.claimant), table.address("claim/"))
    table.claim()
    [claim] = table.league.season.claims
    assert (claim.accused, claim.evidence.match, claim.evidence.seen_at) == (table.accused.player, table.match, None)
    page = "conduct/claim/1/"
    assert table.statuses(page, table.claimant, table.accused, table.judge, table.league.owner) == [200] * 4
    assert table.statuses(page, third, None, person("Stranger")) == [404] * 3
    assert "Somebody claims that you are not playing." in text(browser(table.accused), f"/leagues/{table.league.id}/")
    front = text(browser(table.judge), f"/leagues/{table.league.id}/")
    assert f"Claim 1: {table.accused.name} is said not to be playing. Look at it" in front
    decision = {"verdict": "uphold", "card": "yellow", "reason": "A week of silence."}
    for party in (table.claimant, table.accused, third):
        assert browser(party).post(table.address(page), decision).status_code == 404
    assert browser(table.judge).post(table.address(page), decision).status_code == 302
    assert [one.colour for one in table.league.season.cards] == ["yellow"]
    assert "A week of silence." in text(browser(table.accused), table.address("conduct/card/1/"))
    browser(table.accused).post(table.address("conduct/card/1/"), {"words": "I was in hospital."})
    appeal = table.address("conduct/appeal/1/")
    verdict = {"verdict": "reverse", "reason": "Shown."}
    assert browser(table.judge).post(appeal, verdict).status_code == 404
    assert browser(table.league.owner).post(appeal, verdict).status_code == 302
    assert table.league.season.cards[0].revoked


def test_who_had_said_to_be_away_is_judged_with_that_in_sight() -> None:
    """As it was said when the claim was made, not as it is said afterwards."""
    table = Table()
    day, now = 86_400_000, round(MatchRow.objects.get(id=table.match).moved_at.timestamp() * 1000)
    spans = ((now - 9 * day, now - 8 * day), (now - day, now + 9 * day))
    accused = actor(table.accused.player)
    commands.at_season(table.league.season_id, c.SayAway(spans=spans), accused)
    table.claim()
    commands.at_season(table.league.season_id, c.SayAway(spans=()), accused)
    assert table.league.season.claims[0].evidence.away == spans[1:]
    page = text(browser(table.judge), table.address("conduct/claim/1/"))
    assert re.search(r"Had announced an absence from .{5,160} until ", page)
    other = Table()
    other.claim()
    assert "Had announced an absence no" in text(browser(other.judge), other.address("conduct/claim/1/"))


def test_what_everybody_is_a_party_to_goes_to_the_moderators() -> None:
    """The only officer plays there: a party hands it over; then a moderator judges it, and nobody of the league."""
    table = Table(arbiter=False)
    table.league.grant(table.accused, "arbiter")
    table.league.grant(table.claimant, "owner")
    why = table.league.say("moves away")
    table.league.give(WithdrawRole(player=table.league.owner.player, reason=why))
    table.claim()
    page = table.address("conduct/claim/1/")
    decision = {"verdict": "decline", "card": "", "reason": "They play."}
    assert browser(table.accused).post(page, decision).status_code == 404
    mara = officer("Mara", group="moderators")
    with_app(mara)
    assert browser(mara).get(page).status_code == 404
    assert browser(table.claimant).post(page, {"escalate": "yes"}).status_code == 302
    assert table.league.season.escalated == (("claim", 1),)
    assert table.accused.name in text(browser(mara), "/leagues/matters/")
    assert browser(mara).post(page, decision).status_code == 302
    assert table.league.season.claims[0].status == "declined"
    assert browser(table.judge).get("/leagues/matters/").status_code == 404


def test_nothing_is_claimed_too_early() -> None:
    table = Table()
    MatchRow.objects.filter(id=table.match).update(moved_at=SEASONS.listed.rows.get().moved_at)
    browser(table.claimant).post(table.address("claim/"), {"player": table.accused.player, "match": table.match})
    assert table.league.season.claims == ()
