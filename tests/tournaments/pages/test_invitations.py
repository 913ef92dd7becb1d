"""Invitations by the pages: who sees them, and what becomes of them; what others read tells of none."""

import json
from typing import Any

import pytest
from django.test import Client

from play import live as held
from streams.actors import actor
from tests.api.programs import program
from tests.lobby.tavern import browser, person, text
from tests.tournaments.pages.hall import announced, hosted
from tests.tournaments.pages.test_desk import _confirm
from tournaments import commands, progress
from tournaments.models import TableRow, TournamentRow
from tournaments.stream import commands as c
from tournaments.stream.settings import Play, Swiss

pytestmark = pytest.mark.django_db(transaction=True)


def _now(tournament_id: str) -> Any:
    return commands.find(tournament_id).tournament


def _answer(client: Client, tournament_id: str, said: str, number: int = 1) -> Any:
    return client.post(
        f"/tournaments/{tournament_id}/invitation/", {"invitation": str(number), "answer": said}, follow=True
    )


def test_it_works() -> None:
    """Bob is invited at the desk, finds it among his tournaments, and takes part once he accepts."""
    host, bob = person("Alice"), person("Bob")
    live, client = announced(host, Swiss(2)), browser(bob)
    shown = browser(host).post(f"/tournaments/{live.id}/desk/invite/", {"player": "bob"})
    assert "Bob has been asked to take part, and is entered once they accept." in text(shown)
    _confirm(browser(host), f"/tournaments/{live.id}/desk/invite/", player="bob")
    assert _now(live.id).entrants == ()
    assert "Invited, no answer yet Bob" in text(browser(host).get(f"/tournaments/{live.id}/desk/"))
    assert "Cup" in text(client.get("/tournaments/?mine=yes"))
    assert "You are invited to take part." in text(client.get(f"/tournaments/{live.id}/"))
    assert "You accept the invitation." in text(_answer(client, live.id, "accept"))
    assert [one.players for one in _now(live.id).entrants] == [(bob.player,)]
    assert TournamentRow.objects.get(id=live.id).invited == []
    assert "You no longer need to answer this." in text(_answer(client, live.id, "accept"))


def test_whoever_declines_is_out_of_it_and_a_director_may_take_back() -> None:
    host, bob, eve = person("Alice"), person("Bob"), person("Eve")
    live = announced(host, Swiss(2))
    for one in (bob, eve):
        _confirm(browser(host), f"/tournaments/{live.id}/desk/invite/", player=one.name)
    _answer(browser(bob), live.id, "decline")
    again = browser(host).post(f"/tournaments/{live.id}/desk/invite/", {"player": "Bob"})
    assert "This player has declined." in text(again)
    assert "You no longer need to answer this." in text(_answer(browser(bob), live.id, "accept", 2))
    _confirm(browser(host), f"/tournaments/{live.id}/desk/take-back-invitation/", invitation="2")
    assert "You are invited" not in text(browser(eve).get(f"/tournaments/{live.id}/"))
    assert TournamentRow.objects.get(id=live.id).invited == []


def test_nobody_else_reads_who_is_invited() -> None:
    """By page, list, file and API; the hosts and the invited do."""
    host, bob, eve = person("Alice"), person("Bob"), person("Eve")
    live = announced(host, Swiss(2))
    director = commands.director(host.pk, live.id)
    commands.give(live.id, c.Invite(name="Bobbert", players=(bob.player,), rating=1999), director)
    commands.give(live.id, c.AnswerInvitation(invitation=1, accept=False), actor(bob.player))
    commands.give(live.id, c.Invite(name="Evelyn", players=(eve.player,)), director)
    zoe = person("Zoe")
    address = f"tournaments/{live.id}/"
    for who, client in ((zoe, browser(zoe)), (bob, browser(bob))):
        caller = program(who)
        said = [client.get(f"/{address}"), client.get("/tournaments/?mine=yes"), *_files(client, live.id)]
        read = [one.content.decode() for one in said] + [
            json.dumps(caller.get(f"{address}{one}")) for one in ("", "log/")
        ]
        assert not [one for one in read if "Evelyn" in one or "Bobbert" in one or eve.player in one or '"1999"' in one]
        events = caller.get(f"{address}log/")["events"]
        assert [(one["actor"], one["data"]) for one in events[2:]] == [("", {})] * 3
    assert json.dumps(program(host).get(f"{address}log/")).count("Evelyn") == 1
    assert [one["name"] for one in program(eve).get(address)["invitations"]] == ["Evelyn"]


def _files(client: Client, tournament_id: str) -> list[Any]:
    return [client.get(f"/tournaments/{tournament_id}/files/tournament-json/")]


def test_a_draft_invites_nobody() -> None:
    host = person("Alice")
    live = hosted(host, Swiss(2))
    person("Bob")
    assert "Announce the tournament first." in text(
        browser(host).post(f"/tournaments/{live.id}/desk/invite/", {"player": "Bob"})
    )
    assert "invite" not in browser(host).get(f"/tournaments/{live.id}/desk/").content.decode()


def test_a_team_leaves_by_the_page_with_both_its_seats() -> None:
    """Either of the two gives the word; nobody is left playing for an entrant that has gone."""
    play = Play(rated=False, deserted="computer", terms={"pace": "days", "move_s": 86_400})
    host = person("Alice")
    live = announced(host, Swiss(1), seats=4, team=2, game="armadora", play=play)
    people = [person(name) for name in ("Bob", "Carol", "Dan", "Eve")]
    for number, pair in enumerate((people[:2], people[2:]), 1):
        wish = c.Invite(name=f"Team {number}", players=tuple(one.player for one in pair))
        commands.give(live.id, wish, commands.director(host.pk, live.id))
        for one in pair:
            _answer(browser(one), live.id, "accept", number)
    commands.give(live.id, c.Start(), commands.director(host.pk, live.id))
    progress.go_on(live.id)
    match_id = TableRow.objects.get(tournament=live.id).match
    players = held.fresh(match_id).match.players
    seats = {players.index(one.player) for one in people[:2]}
    browser(people[0]).post(f"/tournaments/{live.id}/leave/")
    match = held.fresh(match_id).match
    assert {*match.dropped} == seats
    assert _now(live.id).entrants[0].left
