"""Computers with accounts in events: a director enters them, workers play them, they are rated as themselves."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel.refusals import Misfit, Refused
from opponents import computer_accounts
from play import live as held
from play.clock_events import ClockStarted
from play.kind import MATCHES
from ratings.models import Rated, Rating
from ratings.projection import sweep as rate
from streams.actors import actor
from tests.lobby.tavern import person
from tests.opponents import broker
from tests.tournaments.app.held import director, opened
from tournaments import commands, progress
from tournaments.kind import LiveTournament
from tournaments.models import TableRow
from tournaments.stream import commands as c
from tournaments.stream.settings import Entry, Play, PodSwiss, Swiss

pytestmark = pytest.mark.django_db(transaction=True)


def enter(live: LiveTournament, *players: str, name: str = "Krumfang", by: Any = None) -> None:
    commands.give(live.id, c.Enter(name=name, players=players), by or director(live))


def test_they_play_an_event_to_its_end() -> None:
    """Asked and answered by the queue that asks and answers all computers, and no clock of theirs ever runs."""
    live = opened(PodSwiss(2), seats=3)
    rated = Play(rated=True, terms={"pace": "live", "move_s": 5})
    commands.give(live.id, c.Configure(settings=replace(live.tournament.settings, play=rated)), director(live))
    commands.give(live.id, c.OpenEntry(), director(live))
    computers = computer_accounts.add("grunt", 3)
    for user in computers:
        enter(live, user.player, name=user.name)
    commands.give(live.id, c.Start(), director(live))
    for _ in range(2):
        progress.go_on(live.id)
        broker.work_off()
        progress.sweep()
    now = commands.find(live.id).tournament
    assert now.status == "over"
    assert [one.name for one in now.entrants] == [f"{user.name} (Grunt)" for user in computers]
    matches = [row.match for row in TableRow.objects.filter(tournament=live.id)]
    assert len(matches) == 2
    for match_id in matches:
        found = held.read(match_id)
        assert found.match.event == live.id
        assert sorted(filter(None, found.match.players)) == sorted(user.player for user in computers)
        log = MATCHES.repository.log(found.stream)
        assert not any(isinstance(event, ClockStarted) for event in log)
    rate()
    assert set(Rating.objects.values_list("player", flat=True)) == {user.player for user in computers}
    for row in Rated.objects.all():
        assert not any("@" in player for player in row.players)
        assert row.mu_before != row.mu_after


def test_an_event_that_is_not_rated_rates_nobody() -> None:
    live = opened(Swiss(1))
    commands.give(live.id, c.OpenEntry(), director(live))
    for user in computer_accounts.add("grunt", 2):
        enter(live, user.player)
    commands.give(live.id, c.Start(), director(live))
    progress.go_on(live.id)
    broker.work_off()
    progress.sweep()
    assert commands.find(live.id).tournament.status == "over"
    rate()
    assert not Rated.objects.exists()


def test_who_enters_whom() -> None:
    live = opened(Swiss(1))
    commands.give(live.id, c.OpenEntry(), director(live))
    (user,) = computer_accounts.add("grunt")
    alice = person("Alice")
    for by in (actor(alice.player), actor(user.player)):
        with pytest.raises(Refused, match="not_your_entry"):
            enter(live, user.player, by=by)
    for wrong in ("computer:grunt", "computer:999999/grunt", f"computer:{user.pk}/warlord", "operator:site"):
        with pytest.raises(Misfit, match="no account"):
            enter(live, wrong)
    enter(live, user.player)
    with pytest.raises(Refused, match="already_entered"):
        enter(live, user.player)


def test_nobody_has_a_computer_for_a_partner_unless_a_director_says_so() -> None:
    live = opened(Swiss(1), seats=4, team=2)
    commands.give(live.id, c.OpenEntry(), director(live))
    (user,) = computer_accounts.add("grunt")
    alice = person("Alice")
    with pytest.raises(Refused, match="directors_only"):
        enter(live, alice.player, user.player, by=actor(alice.player))
    with pytest.raises(Refused, match="ask_first"):
        enter(live, alice.player, user.player)
    invitation = c.Invite(name="Alice + one", players=(alice.player, user.player))
    commands.give(live.id, invitation, director(live))
    commands.give(live.id, c.AnswerInvitation(invitation=1, accept=True), actor(alice.player))
    assert commands.find(live.id).tournament.entrants[0].name == "Alice + one"


def test_computers_are_there_when_others_check_in() -> None:
    live = opened(Swiss(1))
    settings = replace(live.tournament.settings, entry=Entry(check_in_from=0))
    commands.give(live.id, c.Configure(settings=settings), director(live))
    commands.give(live.id, c.OpenEntry(), director(live))
    for user in computer_accounts.add("grunt", 2):
        enter(live, user.player)
    alice = person("Alice")
    enter(live, alice.player, name=alice.name, by=actor(alice.player))
    commands.give(live.id, c.Start(), director(live))
    assert [one.left for one in commands.find(live.id).tournament.entrants] == [False, False, True]


def test_a_computer_stands_in_by_a_directors_hand() -> None:
    live = opened(Swiss(1))
    commands.give(live.id, c.OpenEntry(), director(live))
    alice = person("Alice")
    enter(live, alice.player, by=actor(alice.player))
    (user,) = computer_accounts.add("raider")
    wish = c.Substitute(entrant=1, out=alice.player, player=user.player, name=user.name)
    with pytest.raises(Misfit, match="no account"):
        commands.give(live.id, replace(wish, player="computer:raider"), director(live))
    commands.give(live.id, wish, director(live))
    (entrant,) = commands.find(live.id).tournament.entrants
    assert (entrant.players, entrant.name) == ((user.player,), f"{user.name} (Raider)")


def test_a_director_acts_at_the_matches_of_the_event_unless_they_take_part() -> None:
    live = opened(Swiss(1))
    commands.give(live.id, c.OpenEntry(), director(live))
    acting = commands.director_at_matches(1, live.id)
    assert (acting.event, acting.powers) == (live.id, frozenset(commands.AT_MATCHES))
    with pytest.raises(Refused, match="directors_only"):
        commands.director_at_matches(2, live.id)
    enter(live, "user:1")
    with pytest.raises(Refused, match="you_take_part"):
        commands.director_at_matches(1, live.id)
    commands.give(live.id, c.Withdraw(entrant=1), director(live))
    with pytest.raises(Refused, match="you_take_part"):
        commands.director_at_matches(1, live.id)


def test_a_director_for_whom_somebody_plays_on_has_played_there() -> None:
    live = opened(Swiss(1))
    commands.give(live.id, c.OpenEntry(), director(live))
    enter(live, "user:1")
    (user,) = computer_accounts.add("raider")
    commands.give(live.id, c.Substitute(entrant=1, out="user:1", player=user.player, name=user.name), director(live))
    with pytest.raises(Refused, match="you_take_part"):
        commands.director_at_matches(1, live.id)
