"""Computers at the table: asked after the commit, answering through the door, once, whatever happens to messages."""

from time import perf_counter
from typing import Any

import pytest

from eventlog import store
from games.kernel.chance import Luck
from games.kernel.registry import games_by_name
from games.kernel.settings import plainest
from games.kernel.values import JSON, plain
from games.players.levels import LEVELS
from games.players.player import More
from games.players.situation import Situation
from games.players.warlord import Warlord
from opponents import awaited_seats
from opponents.answer import answer
from opponents.budgets import Budget
from play import commands, live
from play.live import Live
from play.players import player_name
from play.terms import Terms
from play.verify import check_match
from tests.opponents import broker

pytestmark = pytest.mark.django_db(transaction=True)


def opened(game: str, players: list[str], options: JSON = None) -> Live:
    """A match that has just begun."""
    return commands.open_match(game, len(players), options or {}, players, actor="operator:test", seed=b"\x07" * 32)


def steps(live: Live) -> list[tuple[str, str | None]]:
    """Who made each step of the log after the opening, and under which command id."""
    return [(row.actor, row.command_id) for row in store.rows(live.stream, after=1) if row.body is not None]


def test_it_works() -> None:
    """Once it is the computer's turn it is asked, and answers for its seat."""
    match = opened("armadora", ["computer:raider", "user:1"])
    assert broker.sent() == [("opponents.tasks.think", (match.id, match.match.version, 0))]
    answer(match.id, match.match.version, 0)
    now = live.fresh(match.id)
    assert steps(now) == [("computer:raider", f"{match.match.version}/0")]
    assert broker.sent() == [
        ("opponents.tasks.think", (match.id, now.match.version, seat)) for seat in awaited_seats.seats(now.match)
    ]


@pytest.mark.long
@pytest.mark.parametrize("name", games_by_name())
def test_computers_play_every_game_to_its_end_whatever_the_order_of_messages(name: str) -> None:
    """Messages come twice, and any one before any other; the log stays one that every check accepts."""
    luck = Luck(name)

    def shuffled(waiting: list[broker.Message]) -> list[broker.Message]:
        return list(luck.shuffle("", [*waiting, *waiting]))

    rules = games_by_name()[name]
    setting = next(setting for setting in plainest(rules) if setting.seats == min(rules.seats))
    levels = ["grunt", "raider"] * 4
    match = opened(name, [player_name(level) for level in levels[: setting.seats]], setting.raw)
    for _ in range(5000):
        broker.work_off(shuffled)
        now = live.fresh(match.id)
        if now.match.outcome is not None:
            break
        # Nobody wants to act: time passes.
        assert commands.tick(match.id, version=now.match.version) is not None
    assert now.match.outcome is not None
    assert list(check_match(match.id)) == []
    ids = [row.command_id for row in store.rows(now.stream) if row.command_id is not None]
    assert len(ids) == len(set(ids))


def both_asked() -> tuple[Live, int, int]:
    """A match in which two computers, a raider and a grunt, are awaited at once beside a person, and their seats."""
    game, options = "few_orcs_more", {"mode": "turns"}
    first, second = opened(game, ["user:1"] * 4, options).match.awaited()[:2]
    players = ["user:1"] * 4
    players[first], players[second] = "computer:raider", "computer:grunt"
    match = opened(game, players, options)
    assert awaited_seats.seats(match.match) == (first, second)
    return match, first, second


def answered_in(*order: str) -> tuple[JSON, list[str]]:
    """What all have come to, and who moved, when they answer in this order."""
    match, *seats = both_asked()
    for level in order:
        answer(match.id, match.match.version, seats[level == "grunt"])
    now = live.fresh(match.id)
    assert awaited_seats.seats(now.match) == ()
    return plain(now.match.rules.view(now.match.state, "arbiter")), sorted(actor for actor, _ in steps(now))


def test_seats_asked_at_once_answer_in_any_order_and_once() -> None:
    once = answered_in("raider", "grunt")
    assert once[1] == ["computer:grunt", "computer:raider"]
    assert answered_in("grunt", "raider") == once
    assert answered_in("grunt", "grunt", "raider", "raider", "grunt", "raider") == once


def test_a_question_that_was_answered_is_not_answered_again() -> None:
    match, *seats = both_asked()
    for seat in seats:
        answer(match.id, match.match.version, seat)
    before = live.fresh(match.id).match.version
    for version in range(1, before + 1):
        for seat in range(4):
            answer(match.id, version, seat)
    assert live.fresh(match.id).match.version == before


def test_a_choice_stands_when_another_seat_was_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was thought out at a version that is past when it is given, and is given all the same."""
    match, raiders, grunts = both_asked()
    raider = LEVELS["raider"]

    class Slow:
        """A player in whose thinking the other one answers."""

        def choose(self, situation: Situation, luck: Luck, more: More) -> JSON:
            answer(match.id, match.match.version, grunts)
            return raider.choose(situation, luck, more)

    monkeypatch.setitem(LEVELS, "raider", Slow())  # type: ignore[arg-type]
    answer(match.id, match.match.version, raiders)
    assert [actor for actor, _ in steps(live.fresh(match.id))] == ["computer:grunt", "computer:raider"]


@pytest.mark.parametrize("tells", [False, True])
def test_how_long_a_warlord_thought_is_not_seen(monkeypatch: pytest.MonkeyPatch, settings: Any, *, tells: bool) -> None:
    """Who has nothing to choose answers as late as the others (few_orcs_more 11.3); without the wait it shows."""
    settings.COMPUTER_THINKING_MS = 1000
    warlord = LEVELS["warlord"]
    if tells:
        monkeypatch.setattr(Budget, "sit_out", lambda _self: None)

    def took(units: int) -> float:
        class Hasty(Warlord):
            def choose(self, situation: Situation, luck: Luck, more: More) -> JSON:
                return warlord.choose(situation, luck, lambda done: done < units and more(done))

        monkeypatch.setitem(LEVELS, "warlord", Hasty())
        match = opened("armadora", ["computer:warlord", "user:1"])
        began = perf_counter()
        answer(match.id, match.match.version, 0)
        return perf_counter() - began

    # A busy machine makes a quick answer late now and then, but not three times.
    assert (min(took(0) for _ in range(3 if tells else 1)) < 1) == tells
    assert tells or took(1_000_000) >= 1


def test_while_a_clock_runs_anything_new_is_a_new_question() -> None:
    """Nobody answers what has only just happened with a choice that was due before it."""
    match = opened("few_orcs_more", ["user:1", "computer:raider", "computer:grunt", "user:2"], {"mode": "live"})
    version = match.match.version
    while not awaited_seats.seats(live.fresh(match.id).match):
        commands.tick(match.id, version=live.fresh(match.id).match.version)
    before = live.fresh(match.id)
    commands.tick(match.id, version=before.match.version)
    now = live.fresh(match.id)
    assert version < before.match.version < now.match.version
    seat = awaited_seats.seats(now.match)[0]
    assert awaited_seats.stands(now, now.match.version, seat)
    assert not awaited_seats.stands(now, before.match.version, seat)


def test_computers_say_that_they_are_ready() -> None:
    """So a live round waits for people alone; each is asked anew once another has answered."""
    players = ["user:1", "computer:raider", "computer:grunt", "computer:warlord"]
    match = opened("few_orcs_more", players, {"mode": "live", "wait_for_all": True})
    for seat in (1, 2, 3):
        now = live.fresh(match.id).match
        assert awaited_seats.seats(now)[0] == seat
        answer(match.id, now.version, seat)
    now = live.fresh(match.id).match
    assert now.awaited() == (0,)
    due = now.rules.due(now.state)
    assert due is not None
    assert due.due == "ready"


class Fool:
    """A player that always fails."""

    def choose(self, situation: Situation, luck: Luck, more: More) -> JSON:
        raise MemoryError


class Cheat:
    """A player that wants what no rule allows."""

    def choose(self, situation: Situation, luck: Luck, more: More) -> JSON:
        return {"type": "warrior", "value": 5, "at": "z9"}


@pytest.mark.parametrize("player", [Fool(), Cheat()])
def test_a_player_that_fails_holds_nobody_up(player: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, "raider", player)  # type: ignore[arg-type]
    match = opened("armadora", ["computer:raider", "user:1"])
    answer(match.id, match.match.version, 0)
    assert [actor for actor, _ in steps(live.fresh(match.id))] == ["computer:raider"]


def test_nobody_answers_for_a_person() -> None:
    match = opened("armadora", ["user:1", "computer:raider"])
    answer(match.id, match.match.version, 0)
    answer(match.id, match.match.version, 1)
    assert live.fresh(match.id).match.version == match.match.version


def test_a_match_that_is_not_there_is_only_noted() -> None:
    broker.carry_out(("opponents.tasks.think", ("nowhere", 1, 0)))


def test_a_paused_match_asks_nobody_until_it_goes_on() -> None:
    terms = Terms(pace="live", move_s=60)
    players = ["computer:raider"] * 2
    match = commands.open_match("armadora", 2, {}, players, actor="operator:test", terms=terms)
    (question,) = broker.sent()
    commands.pause(match.id, actor="officer:900000009/pause")
    broker.carry_out(question)
    assert (steps(live.fresh(match.id)), broker.sent()) == ([("officer:900000009/pause", None)], [])
    now = commands.resume(match.id, actor="officer:900000009/pause").live
    name, (_, _, seat) = question
    assert broker.sent() == [(name, (match.id, now.match.version, seat))]
