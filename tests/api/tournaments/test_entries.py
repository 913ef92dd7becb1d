"""Entrants by programs: entering, leaving, substitutes, teams, entries from a file."""

from typing import Any

import pytest
from msgspec.structs import replace

from accounts.models import User
from play import live as held
from tests.api.programs import problem, program
from tests.api.tournaments.giving import give
from tests.lobby.tavern import person
from tests.tournaments.pages.hall import announced, running
from tournament_pages.models import PartnerAsked
from tournaments import commands, progress
from tournaments.models import TableRow
from tournaments.stream.settings import Entry, Play, PodSwiss, Swiss, Times

pytestmark = pytest.mark.django_db(transaction=True)


def test_who_withdraws_leaves_the_match_as_well() -> None:
    live, people = running(PodSwiss(2), 4, seats=4, times=Times(automatic=False))
    give(program(person("Alice")), live.id, "pair", stage=1, round=1, start=True)
    progress.go_on(live.id)
    match = TableRow.objects.get(tournament=live.id).match
    seat = held.fresh(match).match.players.index(people[0].player)
    give(program(people[0]), live.id, "withdraw", entrant=1)
    after = held.fresh(match).match
    assert seat in {*after.course.dropped, *after.course.resigned}


def test_a_withdrawal_that_is_sent_again_leaves_no_later_match() -> None:
    """Under the same key it has no second effect, in the log or at the matches."""
    live, people = running(PodSwiss(2), 4, seats=4, times=Times(automatic=False))
    host, one = program(person("Alice")), program(people[0])
    body = {"command": {"do": "withdraw", "entrant": 1}}
    one.ask("POST", f"tournaments/{live.id}/commands/", body, Idempotency_Key="once")
    give(one, live.id, "return", entrant=1)
    give(host, live.id, "pair", stage=1, round=1, start=True)
    progress.go_on(live.id)
    match = TableRow.objects.get(tournament=live.id).match
    again = one.ask("POST", f"tournaments/{live.id}/commands/", body, Idempotency_Key="once")
    assert (again.status_code, again["Idempotency-Replayed"]) == (201, "true")
    after = held.fresh(match).match
    assert people[0].player in after.players
    assert (after.course.dropped, after.course.resigned) == ((), ())


def test_a_substitute_is_seated_at_the_match_that_is_being_played() -> None:
    play = replace(Play(rated=False), deserted="substitute")
    live, people = running(Swiss(2), 4, play=play)
    row = TableRow.objects.filter(tournament=live.id).first()
    assert row is not None
    out = held.fresh(row.match).match.players[0]
    number = next(place for place, one in enumerate(people, 1) if one.player == out)
    zoe = person("Zoe")
    host, where = program(person("Alice")), {"entrant": number, "out": people[number - 1].name}
    path = f"tournaments/{live.id}/commands/"
    assert host.refused(path, {"command": {"do": "substitute", **where, "player": "Zoe"}}) == (422, "ask_first")
    give(host, live.id, "invite", players=["Zoe"], **where)
    give(program(zoe), live.id, "answer_invitation", invitation=1, accept=True)
    match = held.fresh(row.match).match
    assert (match.players[0], match.dropped) == (zoe.player, ())


def _team_event() -> tuple[str, User, User]:
    live = announced(person("Alice"), Swiss(2), seats=4, team=2, game="armadora")
    return live.id, person("Bob"), person("Carol")


def test_nobody_is_entered_in_a_team_unasked() -> None:
    """Who is named is asked, and the entry is made when they enter with who asked."""
    where, bob, carol = _team_event()
    before = commands.find(where).version
    said = give(program(bob), where, "enter", players=["me", "Carol"])
    assert (said["asked"], said["first"], said["last"]) == ("Carol", before, before)
    give(program(bob), where, "enter", players=["me", "Carol"])
    assert commands.find(where).tournament.entrants == ()
    eve = program(person("Eve"))
    assert eve.refused(f"tournaments/{where}/commands/", {"command": {"do": "enter", "players": ["Bob", "Carol"]}}) == (
        403,
        "not_your_entry",
    )
    accepts: Any = (f"tournaments/{where}/commands/", {"command": {"do": "enter", "players": ["Bob", "me"]}}, 201)
    done = program(carol).post(*accepts, Idempotency_Key="once")
    assert done["asked"] is None
    assert program(carol).post(*accepts, Idempotency_Key="once") == done
    (entrant,) = commands.find(where).tournament.entrants
    assert entrant.players == (bob.player, carol.player)
    assert PartnerAsked.objects.count() == 0


def test_a_director_invites_teams() -> None:
    where, bob, carol = _team_event()
    host = program(person("Alice"))
    body = {"command": {"do": "enter", "players": ["Bob", "Carol"]}}
    assert host.refused(f"tournaments/{where}/commands/", body) == (422, "ask_first")
    give(host, where, "invite", players=["Bob", "Carol"])
    for one in (bob, carol):
        give(program(one), where, "answer_invitation", invitation=1, accept=True)
    (entrant,) = commands.find(where).tournament.entrants
    assert entrant.players == (bob.player, carol.player)


def test_no_more_partners_are_asked_than_on_the_page() -> None:
    where, bob, _carol = _team_event()
    for number in range(6):
        person(f"Friend {number}")
    caller = program(bob)
    for number in range(5):
        give(caller, where, "enter", players=["me", f"Friend {number}"])
    body = {"command": {"do": "enter", "players": ["me", "Friend 5"]}}
    assert caller.refused(f"tournaments/{where}/commands/", body) == (403, "asked_enough")
    assert PartnerAsked.objects.count() == 5


def test_a_rating_is_not_what_an_entrant_says() -> None:
    host = person("Alice")
    live = announced(host, Swiss(2), entry=Entry(rating_from=1500))
    bob = program(person("Bob"))
    assert bob.refused(
        f"tournaments/{live.id}/commands/", {"command": {"do": "enter", "rating": 2500, "name": "The King"}}
    ) == (422, "rating_too_low")
    give(program(host), live.id, "invite", players=["Bob"], rating=2500, name="The King")
    give(bob, live.id, "answer_invitation", invitation=1, accept=True)
    assert commands.find(live.id).tournament.entrants[0].rating == 2500


def test_a_file_sent_twice_under_one_key_invites_nobody_twice() -> None:
    host = person("Alice")
    live, caller = announced(host, Swiss(2)), program(host)
    person("Bob"), person("Carol")
    body, path = {"csv": "name\nBob\nCarol"}, f"tournaments/{live.id}/entries/"
    for _ in range(2):
        assert caller.post(path, body, 201, Idempotency_Key="file")["invited"] == 2
    assert len(commands.find(live.id).tournament.invitations) == 2
    said = problem(caller.ask("POST", path, body))
    assert (said["status"], said["code"], [one["field"] for one in said["errors"]]) == (
        422,
        "entries",
        ["csv.2", "csv.3"],
    )


def test_a_file_with_faults_names_every_line_and_invites_nobody() -> None:
    host = person("Alice")
    live, caller = announced(host, Swiss(2)), program(host)
    for count in range(1, 7):
        person(f"Player {count}")
    lines = ["name", "Player 1", "Nobody at all", "Player 3", "Player 4", "Player 5", "Someone else"]
    said = problem(caller.ask("POST", f"tournaments/{live.id}/entries/", {"csv": "\n".join(lines)}))
    assert (said["status"], said["code"]) == (422, "entries")
    assert said["errors"] == [
        {"field": "csv.3", "detail": "There is no account of this name. Nobody at all"},
        {"field": "csv.7", "detail": "There is no account of this name. Someone else"},
    ]
    assert commands.find(live.id).tournament.invitations == ()
    assert caller.post(f"tournaments/{live.id}/entries/", {"csv": "name\nplayer 1\nPLAYER 2"}, 201)["invited"] == 2
