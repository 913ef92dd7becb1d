"""A table in its director's hands: its clocks, a moderator called, and a match that ends where the table is decided."""

from contextlib import nullcontext
from typing import Any

import pytest

from games.kernel.refusals import Refused
from play import live as held
from play.match import Match
from ratings.reading import result_of
from ratings.result import Kind
from streams.actors import actor
from tests.api.programs import program
from tests.lobby.tavern import browser, person, text
from tests.tournaments.pages.hall import running
from tournaments import commands
from tournaments.models import Director
from tournaments.stream import commands as c
from tournaments.stream.settings import Play, Swiss
from tournaments.stream.state import Result

pytestmark = pytest.mark.django_db(transaction=True)
LIVE = Play(rated=True, terms={"pace": "live", "move_s": 45, "bank_s": 600})
FIRST = {"stage": 1, "round": 1, "table": 1}


def _match(live: Any) -> Match:
    table = commands.find(live.id).tournament.stages[0].rounds[0].tables[0]
    return held.fresh(table.match).match


def test_clocks_are_stopped_let_go_on_and_lengthened() -> None:
    """Each says first what follows, and does nothing before it is confirmed."""
    live, people = running(Swiss(2), 2, play=LIVE)
    client, address = browser(person("Alice")), f"/tournaments/{live.id}/desk/tables/1/1/1/"
    assert "Clocks" in text(client.get(address))
    stop = {"deed": "stop", "reason": "The lights are out."}
    assert "stop, and nobody can move" in text(client.post(address, stop))
    assert _match(live).clock.pause is None  # type: ignore[union-attr]
    sure = {"confirm": "yes", "version": "1"}
    assert client.post(address, stop | sure)["Location"] == address
    match = _match(live)
    assert match.clock is not None
    assert match.clock.pause is not None
    assert match.clock.pause.seat is None
    assert "stopped" in text(client.get(address))
    before = match.clock.seats[0].bank_ms
    assert client.post(address, {"deed": "time", "minutes": "15"} | sure)["Location"] == address
    assert client.post(address, {"deed": "go-on"} | sure)["Location"] == address
    match = _match(live)
    assert match.clock is not None
    assert (match.clock.pause, match.clock.seats[0].bank_ms - before) == (None, 900_000)
    again = client.post(address, {"deed": "go-on"} | sure)
    assert (again.status_code, "The clocks are running." in text(again)) == (409, True)
    assert client.post(address, {"deed": "time", "minutes": "0"}).status_code == 422
    for other in (people[0], person("Carol")):
        assert browser(other).get(address).status_code == 404
        assert browser(other).post(address, stop | sure).status_code == 404


def test_who_was_ever_entered_has_no_power_over_clocks() -> None:
    live, people = running(Swiss(2), 3, play=LIVE)
    bob = people[0]
    Director.objects.create(tournament_id=live.id, user=bob)
    address = f"/tournaments/{live.id}/desk/tables/1/1/1/"
    assert "has no powers over its matches" in text(browser(bob).get(address))
    before, wish = _match(live).version, {"deed": "time", "minutes": "15", "confirm": "yes", "version": "1"}
    assert browser(bob).post(address, wish).status_code == 409
    assert _match(live).version == before


def test_a_director_calls_a_moderator_by_the_dispute_of_a_step() -> None:
    live, _people = running(Swiss(2), 2, play=LIVE)
    client = browser(person("Alice"))
    page = client.get(f"/tournaments/{live.id}/desk/tables/1/1/1/").content.decode()
    match = _match(live)
    address = next(one for one in page.split('"') if one.endswith("/dispute/"))
    assert address.startswith(f"/m/{match.id}/")
    assert client.get(address).status_code == 200
    stranger = browser(person("Carol")).get(address)
    assert stranger.status_code == 403
    made = client.post(address, {"words": "They disagree about rule 3.", "wanted": "answer"})
    assert made["Location"].startswith("/cases/")
    assert client.get(made["Location"]).status_code == 200


def _decided(live: Any) -> None:
    wish = c.RecordResult(**FIRST, match="", result=Result("adjudicated", (1, 2), (0, 0)), reason="The phone died.")
    commands.give(live.id, wish, commands.director(person("Alice").pk, live.id))


def test_the_match_of_a_decided_table_ends_and_counts_for_no_rating() -> None:
    live, people = running(Swiss(2), 2, play=LIVE)
    match_id = _match(live).id
    _decided(live)
    match = _match(live)
    assert (match.ending, match.outcome is not None) == ("decided", True)
    table = commands.find(live.id).tournament.stages[0].rounds[0].tables[0]
    assert table.result is not None
    assert (table.result.kind, table.result.ranks) == ("adjudicated", (1, 2))
    assert "Its table has been decided in the tournament" in text(browser(people[0]).get(f"/m/{match_id}/"))
    rated = result_of(held.read(match_id))
    assert rated is not None
    assert rated.kind is Kind.VOID


@pytest.mark.parametrize("refused", [True, False])
def test_a_decision_that_is_refused_ends_no_match(refused: bool) -> None:
    """And its twin: the same decision at a moment when it is lawful."""
    live, _people = running(Swiss(2), 2, play=LIVE)
    host = commands.director(person("Alice").pk, live.id)
    if refused:
        commands.give(live.id, c.Pause(reason="fire drill"), host)
    with pytest.raises(Refused) if refused else nullcontext():
        _decided(live)
    assert (_match(live).outcome is None) is refused


def test_nobody_else_calls_off_a_match_that_has_begun() -> None:
    from play import commands as matches

    live, people = running(Swiss(2), 2, play=LIVE)
    match = _match(live)
    acting = commands.director_at_matches(person("Alice").pk, live.id)
    for one in (acting.name, people[0].player, actor("system:tournaments").name):
        if one == "system:tournaments":
            matches.cancel(match.id, actor=one)
        else:
            with pytest.raises(Refused, match="match_begun"):
                matches.cancel(match.id, actor=one)
    assert _match(live).ending == "decided"


def test_programs_do_it_once_under_one_key() -> None:
    live, _people = running(Swiss(2), 2, play=LIVE)
    address = f"tournaments/{live.id}/rounds/1/1/tables/1/clocks/"
    wish = {"command": {"do": "give_time", "seconds": 60}}
    host = person("Alice")
    before = _match(live).clock.seats[0].bank_ms  # type: ignore[union-attr]
    for _ in range(2):
        program(host).post(address, wish, 201, Idempotency_Key="one")
    assert _match(live).clock.seats[0].bank_ms - before == 60_000  # type: ignore[union-attr]
    assert program(person("Carol")).refused(address, wish)[0] == 404


def test_a_request_sent_again_after_the_end_gets_its_first_answer_and_a_new_one_is_refused() -> None:
    live, _people = running(Swiss(2), 2, play=LIVE)
    address, host = f"tournaments/{live.id}/rounds/1/1/tables/1/clocks/", program(person("Alice"))
    wish = {"command": {"do": "give_time", "seconds": 60}}
    first = host.post(address, wish, 201, Idempotency_Key="one")
    _decided(live)
    again = host.ask("POST", address, wish, Idempotency_Key="one")
    assert (again.status_code, again.json(), again["Idempotency-Replayed"]) == (201, first, "true")
    assert host.refused(address, wish) == (422, "no_match")
