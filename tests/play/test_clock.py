"""Clocks: what runs, what is charged and given back, as events that tell the same when told again."""

import pytest

from games.kernel.chance import Luck
from games.kernel.refusals import Misfit, Refused
from play import commands, computers, live
from play.clock import Left
from play.clock_events import ClockAdded, ClockCharged, ClockEvent, ClockStarted
from play.models import MatchRow
from play.rebuild import rebuild
from play.terms import DAY as DAY_S
from play.terms import LONGEST, Terms
from play.verify import check_match
from streams import database_time
from tests.play.clocked import (
    ALICE,
    BOB,
    CAROL,
    DAY,
    DAYS,
    LIVE,
    MINUTE,
    NOON,
    SECOND,
    SetClock,
    banks,
    clock,
    clocks_of,
    lay,
    opened,
)

pytestmark = pytest.mark.django_db
__all__ = ["clock"]


def told(match_id: str) -> list[ClockEvent]:
    """What the clocks have done, in the order of the log."""
    row = live.find(match_id)
    log = live.read_log(row.stream, row.game, row.rules_version)
    return [event for event in log if isinstance(event, ClockEvent)]


def assert_sound(match_id: str) -> None:
    """Live, rebuilt, listed and verified are one and the same."""
    assert live.read(match_id) == live.fresh(match_id)
    assert list(check_match(match_id)) == []
    before = MatchRow.objects.values().get(id=match_id)
    rebuild()
    assert MatchRow.objects.values().get(id=match_id) == before


def test_it_works(clock: SetClock) -> None:
    match_id = opened().id
    assert clocks_of(match_id).deadline(0) == NOON + 6 * MINUTE
    clock.on(90 * SECOND)
    lay(match_id, 0, "a1")
    assert told(match_id) == [
        ClockStarted(NOON, (0,)),
        ClockCharged(NOON + 90 * SECOND, 0, 60 * SECOND, 30 * SECOND),
        ClockAdded(NOON + 90 * SECOND, 0, 10 * SECOND),
        ClockStarted(NOON + 90 * SECOND, (1,)),
    ]
    assert banks(match_id) == (280 * SECOND, 300 * SECOND)
    assert clocks_of(match_id).running == (1,)
    assert_sound(match_id)


def test_a_quick_decision_costs_nothing_and_overfills_no_bank(clock: SetClock) -> None:
    match_id = opened().id
    clock.on(59 * SECOND)
    lay(match_id, 0, "a1")
    clock.on(65 * SECOND)
    lay(match_id, 1, "a2")
    assert banks(match_id) == (300 * SECOND, 300 * SECOND)
    assert [event for event in told(match_id) if isinstance(event, ClockAdded)] == [
        ClockAdded(NOON + 124 * SECOND, 1, 5 * SECOND)
    ]


def test_every_decision_has_time_of_its_own(clock: SetClock) -> None:
    match_id = opened().id
    clock.on(50 * SECOND)
    commands.give(match_id, 0, {"type": "palisade", "edge": "a1|a2"}, actor=ALICE)
    assert clocks_of(match_id).deadline(0) == clock.at + 6 * MINUTE
    clock.on(50 * SECOND)
    commands.give(match_id, 0, {"type": "stop"}, actor=ALICE)
    assert banks(match_id) == (300 * SECOND, 300 * SECOND)
    assert_sound(match_id)


@pytest.mark.usefixtures("clock")
def test_what_is_left_at_a_moment() -> None:
    clocks = clocks_of(opened().id)
    assert clocks.left(0, NOON + 10 * SECOND) == Left(50 * SECOND, 300 * SECOND)
    assert clocks.left(0, NOON + 70 * SECOND) == Left(0, 290 * SECOND)
    assert clocks.left(0, NOON + DAY) == Left(0, 0)
    assert clocks.left(0, NOON - DAY).total_ms == 360 * SECOND
    assert clocks.left(1, NOON + DAY) == Left(60 * SECOND, 300 * SECOND)


def test_everybody_who_is_awaited_is_charged(clock: SetClock) -> None:
    """In a simultaneous phase all clocks run, and each stops with its own seat's decision."""
    players, options = (ALICE, BOB, CAROL, "user:4"), {"mode": "turns"}
    begun = commands.open_match("few_orcs_more", 4, options, players, actor=ALICE, terms=LIVE)
    awaited = begun.match.awaited()
    assert clocks_of(begun.id).running == awaited
    assert len(awaited) > 1
    quick, slow, *others = awaited
    clock.on(70 * SECOND)
    commands.give(begun.id, quick, {"type": "plays", "plays": []}, actor=players[quick])
    clock.on(30 * SECOND)
    done = commands.give(begun.id, slow, {"type": "plays", "plays": []}, actor=players[slow])
    assert banks(begun.id)[quick] == 300 * SECOND
    assert banks(begun.id)[slow] == 270 * SECOND
    assert {seat for seat in others if clocks_of(begun.id).seats[seat].since == NOON} == {*others}
    assert done.live.match.clock == clocks_of(begun.id)
    assert_sound(begun.id)


def test_computers_have_all_the_time_that_they_are_given(clock: SetClock) -> None:
    match_id = opened(players=(ALICE, "computer:grunt")).id
    lay(match_id, 0, "a1")
    assert clocks_of(match_id).running == ()
    clock.on(DAY)
    assert [done.live.match.awaited() for done in computers.play_out(match_id, Luck(1))][-1] == (0,)
    assert clocks_of(match_id).deadline(0) == clock.at + 6 * MINUTE
    assert_sound(match_id)


@pytest.mark.usefixtures("clock")
def test_no_clock_runs_while_the_game_has_a_step_of_its_own_to_come() -> None:
    players = (ALICE, BOB, CAROL, "user:4")
    begun = commands.open_match("few_orcs_more", 4, {"mode": "live"}, players, actor=ALICE, terms=LIVE)
    assert begun.match.rules.due(begun.match.state) is not None
    assert clocks_of(begun.id).running == ()
    commands.tick(begun.id, version=begun.match.version)
    assert clocks_of(begun.id).running == ()
    assert_sound(begun.id)


def test_when_the_match_is_over_every_clock_stands_still(clock: SetClock) -> None:
    match_id = opened().id
    for seat, actor in ((0, ALICE), (1, BOB)):
        clock.on(100 * SECOND)
        done = commands.give(match_id, seat, {"type": "pass"}, actor=actor)
    assert done.live.match.outcome is not None
    assert (clocks_of(match_id).running, MatchRow.objects.get(id=match_id).deadline) == ((), None)
    assert banks(match_id) == (270 * SECOND, 270 * SECOND)
    assert_sound(match_id)


def test_the_list_knows_the_deadlines(clock: SetClock) -> None:
    match_id = opened().id
    row = MatchRow.objects.get(id=match_id)
    assert row.deadline is not None
    assert row.deadline.timestamp() * 1000 == NOON + 6 * MINUTE
    assert row.deadlines == [NOON + 6 * MINUTE, None]
    clock.on(MINUTE)
    lay(match_id, 0, "a1")
    assert MatchRow.objects.get(id=match_id).deadlines == [None, NOON + 7 * MINUTE]


def test_a_match_without_a_clock_asks_nobody_for_the_time(clock: SetClock) -> None:
    match_id = opened(Terms()).id
    lay(match_id, 0, "a1")
    assert (clock.read, told(match_id), live.fresh(match_id).match.clock) == (0, [], None)


def test_a_match_with_a_clock_asks_once_a_command(clock: SetClock) -> None:
    match_id = opened().id
    lay(match_id, 0, "a1")
    lay(match_id, 1, "a2")
    assert clock.read == 3


def test_the_first_move_of_a_table_that_fills_has_all_its_time(clock: SetClock) -> None:
    begun = commands.open_match("armadora", 2, {"first": 0}, [ALICE, None], actor=ALICE, terms=LIVE)
    clock.on(DAY)
    commands.seat(begun.id, 1, BOB, actor=BOB)
    assert told(begun.id) == [ClockStarted(NOON + DAY, (0,))]
    assert_sound(begun.id)


def test_a_rewind_gives_back_the_time_but_no_more(clock: SetClock) -> None:
    match_id = opened().id
    clock.on(100 * SECOND)
    first = lay(match_id, 0, "a1").version
    clock.on(200 * SECOND)
    lay(match_id, 1, "a2")
    clock.on(200 * SECOND)
    lay(match_id, 0, "a3")
    clock.on(20 * SECOND)
    commands.rewind(match_id, first, "a wrong card", actor="officer:900000009/pause+rewind+seat")
    assert banks(match_id) == (270 * SECOND, 300 * SECOND)
    assert clocks_of(match_id).deadline(1) == clock.at + 6 * MINUTE
    assert_sound(match_id)


@pytest.mark.parametrize("hours", [1, -1, 24 * 365])
def test_a_clock_that_jumps_leaves_nobody_with_less_than_nothing(clock: SetClock, hours: int) -> None:
    """R14: forward, a jump is time that has passed for everybody; back, it is none."""
    match_id = opened(DAYS).id
    clock.on(2 * MINUTE)
    lay(match_id, 0, "a1")
    clock.on(hours * 60 * MINUTE)
    if hours > 24:
        with pytest.raises(Refused, match="seat_lost"):
            commands.give(match_id, 1, {"type": "pass"}, actor=BOB)
    lay(match_id, 1, "a2")
    clock.on(-5 * MINUTE)
    lay(match_id, 0, "a3")
    clocks = clocks_of(match_id)
    assert min(min(one.free_ms, one.bank_ms) for one in clocks.seats) >= 0
    moments = [event.at for event in told(match_id)]
    assert moments == sorted(moments)
    assert_sound(match_id)


def test_without_holding_on_to_the_newest_moment_a_jump_would_turn_time_round(
    clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The twin of the jump."""
    from streams import door

    monkeypatch.setattr(door, "max", lambda *moments: moments[0], raising=False)
    match_id = opened(DAYS).id
    clock.on(-60 * MINUTE)
    lay(match_id, 0, "a1")
    moments = [event.at for event in told(match_id)]
    assert moments != sorted(moments)


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        (Terms(pace="live"), "a clock needs time for a move or in the bank"),
        (Terms(pace="days", move_s=-1), f"move_s is -1, not from 0 to {LONGEST}"),
        (Terms(pace="live", move_s=LONGEST + 1), f"move_s is {LONGEST + 1}, not from 0 to {LONGEST}"),
        (Terms(bank_s=-DAY_S), f"bank_s is {-DAY_S}, not from 0 to {LONGEST}"),
        (Terms(delay_s=-1), f"delay_s is -1, not from 0 to {LONGEST}"),
        (Terms(stand_in="berserker"), "there is no level 'berserker'"),
    ],
)
def test_terms_that_cannot_be_kept_are_named(terms: Terms, said: str) -> None:
    with pytest.raises(Misfit, match=said):
        opened(terms)
    assert MatchRow.objects.count() == 0


def test_by_the_databases_own_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a clock set by the test: what was thought for is charged to the millisecond, and no more."""
    real, moments = database_time.now, list[int]()
    monkeypatch.setattr(database_time, "now", lambda: moments.append(real()) or moments[-1])
    begun = opened()
    done = commands.give(begun.id, 0, {"type": "warrior", "value": 1, "at": "a1"}, actor=ALICE)
    started, charged, _ = told(begun.id)
    assert isinstance(started, ClockStarted)
    assert isinstance(charged, ClockCharged)
    assert [started.at, charged.at] == moments
    assert charged.free_ms == charged.at - started.at
    assert charged.at <= done.receipt.at.timestamp() * 1000
    assert_sound(begun.id)
