"""What goes to a season and to the tournament of a division at once, and who directs that: with a database."""

from collections.abc import Sequence

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from msgspec.structs import replace

from accounts.models import User
from games.kernel.refusals import Refused
from leagues import barring, commands, divisions, progress, roles
from leagues.kind import SEASONS
from leagues.models import DivisionRow, SeasonRow
from leagues.organisation.commands import Announce
from leagues.season import commands as c
from leagues.season.settings import Entry
from moderation import conflict
from play import live as held
from play.verify import check_everything
from streams import door, kept_texts
from streams.actors import Actor, actor
from streams.kind import Wish
from streams.models import Text
from streams.stored_command import Command
from tests.leagues.league import PAIRS, League, computers
from tests.lobby.tavern import browser, person
from tournaments import commands as tournaments
from tournaments import entrants_elsewhere
from tournaments import progress as going_on
from tournaments.kind import TOURNAMENTS
from tournaments.models import TableRow
from tournaments.stream import commands as t

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def people() -> Sequence[User]:
    """Five people."""
    return [person(name) for name in ("Alice", "Bob", "Charlie", "Dora", "Eve")]


@pytest.fixture
def league(people: Sequence[User]) -> League:
    """A league whose one division of four people is being played; Eve would come in, and Charlie is a director."""
    made = League()
    made.join(*people)
    made.grant(people[2], "director")
    made.open(PAIRS)
    made.enter(*people[:4])
    made.begin()
    commands.at_season(made.season_id, c.OfferToSubstitute(rating=1999), actor(people[4].player))
    going_on.go_on(made.season.divisions[0].tournament)
    return made


def division(league: League) -> str:
    """The tournament of the one division."""
    return league.season.divisions[0].tournament


def test_it_works(league: League, people: Sequence[User]) -> None:
    """Who leaves is out of season, tournament and match; who comes in plays on in all three."""
    bob, eve = people[1].player, people[4].player
    divisions.leave(league.season_id, c.Leave(player=bob), actor(bob))
    entrant = tournaments.find(division(league)).tournament.entrants[1]
    assert (entrant.left, league.season.entrant_of(bob)) == (True, None)
    by = roles.at_season(league.owner.pk, league.season_id)
    divisions.substitute(league.season_id, c.Substitute(out=bob, player=eve), by)
    now = tournaments.find(division(league)).tournament
    assert (now.entrants[1].players, now.entrants[1].left) == ((eve,), False)
    assert league.season.divisions[0].players == (people[0].player, eve, people[2].player, people[3].player)
    seated = [held.fresh(row.match).match.players for row in TableRow.objects.all()]
    assert sum(eve in players for players in seated) == 1
    assert list(check_everything()) == []


def test_all_parts_or_none(league: League, people: Sequence[User], monkeypatch: pytest.MonkeyPatch) -> None:
    """What the season refuses is not done in the tournament either; without that it would be (the twin)."""
    bob, by = people[1].player, roles.at_season(league.owner.pk, league.season_id)
    with pytest.raises(Refused):
        divisions.substitute(league.season_id, c.Substitute(out=bob, player="user:999"), by)
    assert tournaments.find(division(league)).tournament.entrants[1].players == (bob,)

    def apart(season: str, wish: Wish, tournament: str, change: Wish) -> None:
        door.execute(TOURNAMENTS, tournament, change)
        door.execute(SEASONS, season, wish)

    monkeypatch.setattr(commands, "together", apart)
    eve = people[4].player
    commands.at_season(league.season_id, c.TakeBackOffer(), actor(eve))
    with pytest.raises(Refused):
        divisions.substitute(league.season_id, c.Substitute(out=bob, player=eve), by)
    assert tournaments.find(division(league)).tournament.entrants[1].players == (eve,)


def test_matches_are_left_after_the_commit(
    league: League, people: Sequence[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A match is locked before its tournament, never after it: words that come with the command do not change that."""
    called: list[bool] = []
    monkeypatch.setattr(divisions, "carry_to_matches", lambda *_: called.append(connection.in_atomic_block))
    by = roles.at_season(league.owner.pk, league.season_id)
    with kept_texts.kept(by) as written:
        divisions.leave(league.season_id, c.Leave(player=people[1].player, reason=written.name("Moved away.")), by)
        assert called == []
    assert called == [False]


def test_a_division_is_opened_once(people: Sequence[User]) -> None:
    """By two workers, the second on what was before: one tournament, and nothing stays of the other."""
    league = League()
    league.open(PAIRS)
    league.enter(*people[:4])
    league.do(c.Draw())
    before = league.season
    assert divisions.open_division(before, before.divisions[0]) is not None
    assert divisions.open_division(before, before.divisions[0]) is None
    assert DivisionRow.objects.count() == TOURNAMENTS.listed.rows.count() == 1


def test_a_director_directs_the_divisions_but_their_own(league: League, people: Sequence[User]) -> None:
    """By address and by command alike; a director of the league who plays in the division is refused at both."""
    tournament = division(league)
    assert tournaments.may_direct(league.owner.pk, tournament)
    assert not tournaments.may_direct(people[2].pk, tournament)
    pages: list[tuple[Client, int]] = [
        (browser(league.owner), 200),
        (browser(people[2]), 404),
        (browser(people[4]), 404),
    ]
    for client, status in pages:
        assert client.get(f"/tournaments/{tournament}/desk/").status_code == status
    card = c.ShowCard(player=people[0].player, colour="yellow", reason=league.say("late"))
    with pytest.raises(Refused) as problem:
        league.do(card, people[2])
    assert problem.value.code == "you_take_part"


def test_a_deadline_is_extended_in_both(people: Sequence[User]) -> None:
    league = League()
    league.open(replace(PAIRS, round_s=86_400))
    league.enter(*people[:4])
    league.begin()
    going_on.go_on(division(league))
    round_ = tournaments.find(division(league)).tournament.round
    assert round_ is not None
    before = round_.deadline
    by = roles.at_season(league.owner.pk, league.season_id)
    divisions.extend(league.season_id, c.Extend(division=1, seconds=3600, reason=league.say("an outage")), by)
    round_ = tournaments.find(division(league)).tournament.round
    assert round_ is not None
    assert before is not None
    assert round_.deadline == before + 3_600_000
    assert [(one.division, one.seconds) for one in league.season.extensions] == [(1, 3600)]


def test_a_red_card_bars_from_the_next_season(league: League, people: Sequence[User]) -> None:
    bob = people[1].player
    league.do(c.ShowCard(player=bob, colour="red", reason=league.say("Never came.")))
    until = barring.barred_until(league.id, bob)
    assert until > league.season.at
    assert barring.barred_until(league.id, people[0].player) == 0
    league.open(PAIRS)
    reply = browser(people[1]).post(f"/leagues/{league.id}/seasons/2/enter/")
    assert reply.status_code == 302
    assert league.season.entrant_of(bob) is None
    browser(people[0]).post(f"/leagues/{league.id}/seasons/2/enter/")
    assert league.season.entrant_of(people[0].player) is not None


def test_what_people_wrote_can_be_erased(league: League) -> None:
    """The log stands and is verified; the words are nowhere on the pages."""
    words = "Zwiebelkuchen is not served here."
    text = league.say(words)
    league.give(Announce(text=text))
    pages = [f"/leagues/{league.id}/{page}" for page in ("", "history/")]
    assert all(words in browser().get(page).content.decode() for page in pages)
    exported = browser(league.owner).get(f"/leagues/{league.id}/export/league.json").json()
    assert words in exported["texts"].values()
    assert exported["names"][league.owner.player] == league.owner.name
    call_command("erase_texts", league.owner.name)
    assert not any(words in browser().get(page).content.decode() for page in pages)
    assert not Text.objects.filter(text__contains="Zwiebel").exists()
    assert words.encode() not in browser(league.owner).get(f"/leagues/{league.id}/export/league.json").content
    assert list(check_everything()) == []


def test_sweeps_find_what_messages_forgot() -> None:
    """Entry opens and closes by the clock; a division that is over is noted, once."""
    league = League()
    entry = Entry(members_only=False, opens_at=1, closes_at=2)
    season = commands.open_season(league.id, replace(PAIRS, entry=entry), league.owner).id
    assert progress.sweep() == 1
    now = commands.find_season(season).season
    assert (now.status, now.entry_closed) == ("entry", True)
    assert (progress.sweep(), SeasonRow.objects.get(id=season).acting) == (0, False)


def test_computers_enter_by_a_director_alone() -> None:
    league = League()
    league.open(PAIRS)
    (computer,) = computers(1)
    with pytest.raises(Refused):
        commands.at_season(league.season_id, c.Enter(player=computer.player), actor(person("Bob").player))
    league.enter(computer)
    assert league.season.entrant_of(computer.player) is not None


def test_an_owner_takes_away_what_the_league_has(league: League, people: Sequence[User]) -> None:
    """Standings once a division is over; nobody else gets the files."""
    by = tournaments.director(league.owner.pk, division(league))
    tournaments.give(division(league), t.Cancel(reason="snow"), by)
    progress.sweep()
    address = f"/leagues/{league.id}/export/"
    lines = browser(league.owner).get(f"{address}standings.csv").content.decode("utf-8-sig").splitlines()
    assert (lines[0], len(lines)) == ("season,division,place,name,player,next_division", 5)
    members = browser(league.owner).get(f"{address}members.csv").content.decode("utf-8-sig")
    assert f"Charlie,{people[2].player},member,director" in members
    assert browser(people[2]).get(f"{address}members.csv").status_code == 404
    assert browser(league.owner).get(f"{address}nothing").status_code == 404


def test_officers_and_players_of_a_league_do_not_judge_its_cases(league: League, people: Sequence[User]) -> None:
    """As moderators of the site they have an interest in whatever is disputed in a division; a stranger has none."""
    concern = conflict.Concern("", division(league), frozenset())
    found = {one.name: conflict.interests(one.pk, concern) for one in (league.owner, people[0], person("Stranger"))}
    assert "same_league" in found[league.owner.name]
    assert "same_league" in found[people[0].name]
    assert found["Stranger"] == ()


def test_who_takes_part_is_decided_in_the_season_alone(
    league: League, people: Sequence[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not at the tournament of the division: by page, as its director and by program; the page leads to the season.

    Without the season's rule they would leave there (the twin).
    """
    tournament, bob = division(league), people[1]
    before = tournaments.find(tournament).tournament
    address = f"/leagues/{league.id}/seasons/1/"
    reply = browser(bob).post(f"/tournaments/{tournament}/leave/", follow=True)
    assert f'<a href="{address}">' in reply.content.decode()
    directing = tournaments.director(league.owner.pk, tournament)
    out = t.Substitute(entrant=2, out=bob.player, player=people[4].player, name="Eve")
    wishes: list[tuple[Command, Actor]] = [
        (t.Withdraw(entrant=2), actor(bob.player)),
        (t.Withdraw(entrant=2, reason="late"), directing),
        (t.Remove(entrant=2), directing),
        (t.Return(entrant=2), actor(bob.player)),
        (out, directing),
        (t.Enter(name="Eve", players=(people[4].player,)), actor(people[4].player)),
        (t.Invite(players=(people[4].player,), name="Eve"), directing),
    ]
    for wish, by in wishes:
        for ask in (tournaments.give, tournaments.tried):
            with pytest.raises(Refused) as problem:
                ask(tournament, wish, by)
            assert (problem.value.code, problem.value.detail) == ("entrants_elsewhere", address)
    assert tournaments.find(tournament).tournament == before
    page = browser(bob).get(f"/tournaments/{tournament}/").content.decode()
    assert f"/tournaments/{tournament}/leave/" not in page
    assert f'href="{address}"' in page
    monkeypatch.setattr(entrants_elsewhere, "_rules", {})
    tournaments.give(tournament, *wishes[0])
    assert tournaments.find(tournament).tournament.entrants[1].left


def test_a_deadline_moves_in_both_when_all_agree(people: Sequence[User]) -> None:
    """By the pages: one asks, the others are told on the league's page and agree; the last one moves the deadline."""
    league = League()
    league.open(replace(PAIRS, round_s=86_400))
    league.enter(*people[:3])
    league.begin()
    going_on.go_on(division(league))
    own = f"/leagues/{league.id}/seasons/1/own/"

    def does(user: User, deed: str, **sent: str) -> int:
        given = {**sent, "confirm": "yes", "version": str(league.season.version)}
        return browser(user).post(f"{own}{deed}/", given).status_code

    round_ = tournaments.find(division(league)).tournament.round
    assert round_ is not None
    assert round_.deadline is not None
    assert does(people[0], "more-time", hours="48", reason="Two of us travel.") == 302
    assert does(people[0], "answer-time", answer="yes") == 422
    for one in people[1:3]:
        assert "asks your division for" in browser(one).get(f"/leagues/{league.id}/").content.decode()
        assert "Two of us travel." in browser(one).get(f"{own}answer-time/").content.decode()
        before = tournaments.find(division(league)).tournament.round
        assert before == round_
        assert does(one, "answer-time", answer="yes") == 302
    after = tournaments.find(division(league)).tournament.round
    assert after is not None
    assert after.deadline == round_.deadline + 48 * 3_600_000
    assert [(one.seconds, one.agreement) for one in league.season.extensions] == [(48 * 3600, 1)]
    assert list(check_everything()) == []
