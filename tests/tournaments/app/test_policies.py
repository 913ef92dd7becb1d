"""What an event says of deserted seats, what-if lines and delay is carried out at its matches."""

from typing import Any

import pytest
from django.test import Client
from msgspec import UNSET
from msgspec.structs import replace

from accounts.names import user_of
from games.kernel.refusals import Misfit, Refused
from games.kernel.values import plain
from notices.kinds import Kind
from notices.still_true import of_subject
from play import commands as matches
from play import live as held
from play.models import MatchRow
from play.terms import Terms, check
from streams import database_time
from tests.lobby.tavern import browser, person, text
from tests.opponents import broker
from tests.tournaments.app.held import resign_all
from tests.tournaments.pages.hall import running
from tests.tournaments.stream.run import settings
from tournaments import commands, overtaken, progress
from tournaments.leaving import leave_matches, seat_substitute
from tournaments.stream import commands as c
from tournaments.stream.settings import Play, PodSwiss, Swiss
from tournaments.stream.state import Table

pytestmark = pytest.mark.django_db(transaction=True)


def _play(**more: Any) -> Play:
    terms = plain(Terms(delay_s=300))
    assert isinstance(terms, dict)
    return replace(Play(terms=terms, rated=False), **more)


def _table(tournament_id: str) -> Table:
    return commands.find(tournament_id).tournament.stages[0].rounds[0].tables[0]


def _leave(live: Any, entrant: int, player: str) -> None:
    director = commands.director(int(live.tournament.host.partition(":")[2]), live.id)
    commands.give(live.id, c.Withdraw(entrant=entrant), director)
    leave_matches(commands.find(live.id).tournament, entrant, player)


def test_it_works() -> None:
    """Matches bear the terms of their event."""
    live, _people = running(Swiss(2), 4, play=_play(what_if="never", deserted="forfeit"))
    terms = held.fresh(_table(live.id).match).match.terms
    assert (terms.what_if, terms.take_over, terms.on_timeout, terms.delay_s) == ("never", "let_in", "resign", 300)
    other, _people = running(Swiss(2), 4, play=_play(deserted="computer"))
    terms = held.fresh(_table(other.id).match).match.terms
    assert (terms.what_if, terms.on_timeout) == ("released", "computer")


@pytest.mark.parametrize(
    ("hints", "rated", "hinted"), [(True, False, True), (False, False, False), (False, True, False)]
)
def test_hints_are_the_events_to_give_and_never_in_rated_matches(hints: bool, rated: bool, hinted: bool) -> None:
    terms = commands.match_terms(settings(Swiss(2), play=_play(hints=hints, rated=rated)))
    assert (terms.hints, terms.hinted) == ("on" if hinted else "off", hinted)
    older = Terms()
    assert (older.hinted, replace(older, rated=True).hinted) == (True, False)
    with pytest.raises(Misfit, match="hints"):
        commands.check(settings(Swiss(2), play=_play(hints=True, rated=True)))
    with pytest.raises(Misfit, match="hints"):
        check(Terms(hints="on", rated=True))


def _seat(match_id: str, player: str) -> int:
    return held.fresh(match_id).match.players.index(player)


def test_a_deserted_match_of_two_is_forfeited() -> None:
    live, people = running(Swiss(2), 4, play=_play(deserted="forfeit"))
    table = _table(live.id)
    gone = people[table.entrants[0] - 1]
    _leave(live, table.entrants[0], gone.player)
    match = held.fresh(table.match).match
    assert (match.outcome is not None, match.resigned) == (True, (0,))
    result = _table(live.id).result
    assert result is not None
    assert (result.kind, result.forfeited, result.winners) == ("forfeited", (0,), (1,))


def test_at_a_deserted_table_a_computer_plays_on() -> None:
    live, people = running(PodSwiss(2), 4, seats=4, play=_play(deserted="computer"))
    table = _table(live.id)
    gone = people[table.entrants[0] - 1]
    _leave(live, table.entrants[0], gone.player)
    match = held.fresh(table.match).match
    assert (match.outcome, match.dropped) == (None, (0,))
    assert (match.players[0] or "").startswith("computer:")
    assert _table(live.id).result is None


@pytest.mark.parametrize("there", [True, False])
def test_a_substitute_takes_the_seat_at_the_match_that_is_being_played(there: bool) -> None:
    live, people = running(Swiss(2), 4, play=_play(deserted="substitute"))
    table = _table(live.id)
    number = table.entrants[0]
    gone, newcomer = people[number - 1], person("Zoe")
    if not there:
        _leave(live, number, gone.player)
        assert _table(live.id).result is None
    host = browser(person("Alice"))
    if not there:
        assert f"desk/substitute/?entrant={number}" in host.get(f"/tournaments/{live.id}/desk/").content.decode()
    sent = {"entrant": str(number), "player": "Zoe"}
    shown = host.post(f"/tournaments/{live.id}/desk/substitute/", sent)
    assert "Zoe has been asked to play on" in text(shown)
    version = str(commands.find(live.id).version)
    host.post(f"/tournaments/{live.id}/desk/substitute/", sent | {"confirm": "yes", "version": version})
    assert commands.find(live.id).tournament.entrants[number - 1].players == (gone.player,)
    zoe = browser(newcomer)
    assert f"You are invited to play on for {gone.name}." in text(zoe.get(f"/tournaments/{live.id}/"))
    zoe.post(f"/tournaments/{live.id}/invitation/", {"invitation": "1", "answer": "accept"})
    now = commands.find(live.id).tournament
    assert (now.entrants[number - 1].players, now.entrants[number - 1].left) == ((newcomer.player,), False)
    match = held.fresh(table.match).match
    assert (match.players[0], match.dropped) == (newcomer.player, ())
    assert seat_substitute(now, number, gone.player, newcomer.player) == 0
    matches.resign(table.match, 1 - _seat(table.match, newcomer.player), actor=match.players[1] or "")
    progress.sweep()
    result = _table(live.id).result
    assert result is not None
    assert (result.kind, result.winners, result.forfeited) == ("played", (0,), (1,))


def test_a_stranger_takes_no_deserted_seat_and_who_left_it_may_come_back() -> None:
    live, people = running(Swiss(2), 4, play=_play(deserted="computer"))
    match_id = _table(live.id).match
    player = held.fresh(match_id).match.players[0] or ""
    matches.leave(match_id, 0, actor=player)
    stranger = person("Zoe")
    with pytest.raises(Refused, match="seat_kept"):
        matches.take_over(match_id, 0, stranger.player, actor=stranger.player)
    assert browser(stranger).post(f"/m/{match_id}/take-over/").status_code in (302, 404)
    assert held.fresh(match_id).match.dropped == (0,)
    matches.take_over(match_id, 0, player, actor=player)
    assert held.fresh(match_id).match.players[0] == player
    assert people


def _branch_form(client: Client, match_id: str) -> bool:
    return "/branch/" in client.get(f"/m/{match_id}/2/").content.decode()


@pytest.mark.parametrize(
    ("what_if", "while_it_runs", "after"),
    [("always", True, True), ("after_round", False, True), ("never", False, False)],
)
def test_what_if_lines_leave_a_match_when_its_event_lets_them(what_if: Any, while_it_runs: bool, after: bool) -> None:
    live, people = running(Swiss(2), 4, play=_play(what_if=what_if))
    match_id = _table(live.id).match
    players = held.fresh(match_id).match.players
    own = browser(next(one for one in people if one.player == players[0]))
    matches.resign(match_id, 1, actor=players[1] or "")
    progress.sweep()
    clients = (own, browser(person("Zoe")))
    assert [_branch_form(client, match_id) for client in clients] == [while_it_runs] * 2
    for client in clients:
        client.post(f"/m/{match_id}/2/branch/", {"seat-0": "me", "seat-1": "grunt"})
    from play.models import MatchRow

    assert MatchRow.objects.filter(parent=match_id).exists() is while_it_runs
    resign_all(live.id)
    progress.sweep()
    assert commands.find(live.id).tournament.stages[0].rounds[0].ended
    assert [_branch_form(client, match_id) for client in clients] == [after] * 2


def _closed_by_force(unfinished: Any) -> tuple[str, list[str]]:
    """A tournament whose round was ended by its director while two matches are being played, and these."""
    live, _people = running(Swiss(2), 4, play=_play(unfinished=unfinished))
    tables = commands.find(live.id).tournament.stages[0].rounds[0].tables
    host = commands.director(int(live.tournament.host.partition(":")[2]), live.id)
    broker.sent("default")
    after = commands.give(live.id, c.TurnRound(stage=1, round=1, force=True), host).live
    assert overtaken.just_closed(after.tournament)
    return live.id, [table.match for table in tables]


@pytest.mark.parametrize(("unfinished", "kind"), [("void", "void"), ("draw", "adjudicated")])
def test_what_is_being_played_when_its_round_ends_goes_no_further(unfinished: Any, kind: str) -> None:
    """By the policy of the event; both sides are told, and it ends once, whoever asks how often."""
    cup, played = _closed_by_force(unfinished)
    assert ("tournaments.tasks.go_on", (cup,)) in broker.sent("default")
    progress.go_on(cup)
    after = [held.fresh(one).match for one in played]
    assert {(one.ending, one.outcome is None) for one in after} == {("decided", False)}
    assert [progress.go_on(cup) for _again in range(2)] == [0, 0]
    progress.sweep()
    assert [held.fresh(one).version for one in played] == [one.version for one in after]
    now = commands.find(cup).tournament
    assert {table.result.kind for table in now.stages[0].rounds[0].tables if table.result} == {kind}
    row = MatchRow.objects.get(id=played[0])
    told = {reason.user for reason in of_subject(row, database_time.present()) if reason.kind == Kind.OVER}
    assert told == {user_of(player) for player in row.players}
    assert {table.match for table in now.stages[0].rounds[1].tables}.isdisjoint(played)


def test_without_the_sweep_it_would_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin; and what a lost message forgot the sweep does."""
    _cup, played = _closed_by_force(UNSET)
    monkeypatch.setattr(overtaken, "end_all", lambda *_given: 0)
    progress.sweep()
    assert {held.fresh(one).match.outcome for one in played} == {None}
    monkeypatch.undo()
    progress.sweep()
    assert None not in {held.fresh(one).match.outcome for one in played}


def test_a_match_that_has_reached_its_end_keeps_it_and_others_are_left_alone() -> None:
    live, _people = running(Swiss(2), 4, play=_play())
    first, second = commands.find(live.id).tournament.stages[0].rounds[0].tables
    matches.resign(first.match, 1, actor=held.fresh(first.match).match.players[1] or "")
    assert [overtaken.end(one.match) for one in (first, second)] == [False, False]
    assert (held.fresh(first.match).match.ending, held.fresh(second.match).match.outcome) == ("resigned", None)


@pytest.mark.parametrize(("unfinished", "said"), [("void", "its table counts for nobody"), ("draw", "is level")])
def test_the_director_reads_it_before_ending_the_round(unfinished: Any, said: str) -> None:
    live, _people = running(Swiss(2), 4, play=_play(unfinished=unfinished))
    client, address = browser(person("Alice")), f"/tournaments/{live.id}/desk/next-round/"
    assert said in text(client.get(address))
    page = text(client.post(address, {"force": "on"}))
    assert "the matches of tables 1, 2 end, unrated" in page
    assert ("Everyone at tables 1, 2 is level." in page) is (unfinished == "draw")
    assert commands.find(live.id).tournament.stages[0].rounds[0].open
