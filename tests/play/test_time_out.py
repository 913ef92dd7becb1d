"""Time-outs: decided by the database's clock, once, whoever notices and however late; pauses and vacations."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from eventlog import store
from games.kernel.chance import FairChance
from games.kernel.refusals import Refused
from play import commands, live
from play.clock_events import ClockPaused, ClockResumed, TimedOut, VacationBegun, VacationEnded
from play.events import SeatDropped, SeatResigned
from play.kind import MatchKind
from play.live import Live
from play.models import MatchRow
from play.terms import Terms
from streams import database_time, door
from streams.kind import Wish
from streams.wire import new_events
from tests.config.var import wait_until
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
    opened,
)
from tests.play.test_clock import assert_sound, told

pytestmark = pytest.mark.django_db(transaction=True)
__all__ = ["clock"]

RESIGN = Terms(pace="live", move_s=60, bank_s=300, on_timeout="resign")
THREADS = 8


def refusal(deed: Callable[[], object]) -> str:
    """The code with which something is refused."""
    with pytest.raises(Refused) as refused:
        deed()
    return refused.value.code


def lay_as(match_id: str, player: str) -> object:
    return commands.give(match_id, 0, {"type": "warrior", "value": 1, "at": "a1"}, actor=player)


def log(match_id: str) -> list[object]:
    row = live.find(match_id)
    return [*live.read_log(row.stream, row.game, row.rules_version)]


def test_it_works(clock: SetClock) -> None:
    match_id = opened().id
    clock.on(6 * MINUTE)
    done = commands.time_out(match_id)
    assert done.live.match.players == ("computer:raider", BOB)
    assert (done.live.match.dropped, done.live.match.resigned) == ((0,), ())
    assert told(match_id)[-1] == TimedOut(NOON + 6 * MINUTE, 0, ALICE)
    assert banks(match_id) == (0, 300 * SECOND)
    assert clocks_of(match_id).running == ()
    assert_sound(match_id)


def test_nobodys_time_is_out_before_it_is(clock: SetClock) -> None:
    match_id = opened().id
    clock.on(6 * MINUTE - 1)
    assert refusal(lambda: commands.time_out(match_id)) == "time_left"
    clock.on(1)
    commands.time_out(match_id)
    assert refusal(lambda: commands.time_out(match_id)) == "time_left"
    assert refusal(lambda: commands.time_out(opened(Terms()).id)) == "time_left"
    assert refusal(lambda: commands.time_out(opened(players=("computer:grunt", BOB)).id)) == "time_left"


def test_it_makes_no_difference_how_late_it_is_noticed(clock: SetClock) -> None:
    """R14: two workers whose errands are half a minute apart decide the same."""
    ids = [opened().id, opened().id]
    for match_id, late in zip(ids, (6 * MINUTE, 30 * SECOND), strict=True):
        clock.on(late)
        commands.time_out(match_id)
    one, other = (told(match_id) for match_id in ids)
    assert one == other
    assert one[-1].at == NOON + 6 * MINUTE


def test_where_it_is_agreed_the_seat_resigns(clock: SetClock) -> None:
    match_id = opened(RESIGN).id
    clock.on(6 * MINUTE)
    match = commands.time_out(match_id).live.match
    assert (match.ending, match.resigned, match.outcome and match.outcome.winners) == ("resigned", (0,), (1,))
    assert refusal(lambda: commands.time_out(match_id)) == "time_left"
    assert_sound(match_id)


def test_a_move_that_comes_too_late_is_no_move(clock: SetClock) -> None:
    match_id = opened().id
    clock.on(6 * MINUTE)
    assert refusal(lambda: lay_as(match_id, ALICE)) == "seat_lost"
    assert SeatDropped(0, ALICE) in log(match_id)
    assert live.fresh(match_id).match.dropped == (0,)
    assert_sound(match_id)


def test_others_find_the_time_out_done_when_they_come(clock: SetClock) -> None:
    """Whatever is overdue happens before anything else does."""
    players = (ALICE, BOB, CAROL, "user:4")
    begun = commands.open_match("few_orcs_more", 4, {"mode": "turns"}, players, actor=ALICE, terms=LIVE)
    first, second, *_ = begun.match.awaited()
    clock.on(20 * SECOND)
    commands.give(begun.id, first, {"type": "plays", "plays": []}, actor=players[first])
    clock.on(10 * MINUTE)
    assert refusal(lambda: commands.propose(begun.id, second, "stop", actor=players[second])) == "seat_lost"
    match = live.fresh(begun.id).match
    assert match.dropped == tuple(seat for seat in begun.match.awaited() if seat != first)
    assert commands.propose(begun.id, first, "stop", actor=players[first]).live.match.outcome is None
    assert_sound(begun.id)


def test_several_times_run_out_in_their_order(clock: SetClock) -> None:
    players = (ALICE, BOB, CAROL, "user:4")
    terms = Terms(pace="live", move_s=60, on_timeout="resign")
    begun = commands.open_match("few_orcs_more", 4, {"mode": "turns"}, players, actor=ALICE, terms=terms)
    clock.on(DAY)
    done = commands.time_out(begun.id)
    gone = [(event.seat, event.at) for event in told(begun.id) if isinstance(event, TimedOut)]
    assert gone == [(seat, NOON + 60 * SECOND) for seat in begun.match.awaited()]
    assert done.live.match.resigned == begun.match.awaited()
    assert_sound(begun.id)


def overdue() -> str:
    """A match in which somebody's time has just run out by the database's own clock."""
    match_id = opened(Terms(pace="live", move_s=1)).id
    deadline = MatchRow.objects.get(id=match_id).deadline
    assert deadline is not None
    assert wait_until(lambda: database_time.now() >= deadline.timestamp() * 1000)
    return match_id


def test_by_the_databases_own_clock() -> None:
    assert refusal(lambda: commands.time_out(opened(Terms(pace="live", move_s=3600)).id)) == "time_left"
    match_id = overdue()
    assert commands.time_out(match_id).live.match.dropped == (0,)
    assert_sound(match_id)


def at_once(works: Sequence[Callable[[], object]]) -> list[str]:
    """How each ends when all begin together: as what it is refused, or "done"."""
    barrier = Barrier(len(works))

    def begin(work: Callable[[], object]) -> str:
        barrier.wait()
        try:
            work()
        except Refused as refused:
            return refused.code
        finally:
            connection.close()
        return "done"

    with ThreadPoolExecutor(len(works)) as pool:
        return sorted(pool.map(begin, works))


def test_many_workers_time_out_once() -> None:
    match_id = overdue()
    assert at_once([lambda: commands.time_out(match_id)] * THREADS) == ["done"] + ["time_left"] * (THREADS - 1)
    assert [type(event) for event in told(match_id)].count(TimedOut) == 1
    assert_sound(match_id)


def test_deciding_only_once_and_writing_anyhow_would_time_out_twice(
    clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The twin: whoever finds the version taken writes what was decided on the old one after it."""

    def append(kind: MatchKind, now: Live, wish: Wish, at: int) -> commands.Done:
        decision = kind.decider(kind.repository.past(now.stream)).decide(
            now.match, wish.actor, wish.body, at, FairChance(b"x" * 32, 2)
        )
        together.wait()
        data = new_events(decision.events)
        while True:
            version = store.head(now.stream).version
            try:
                return door.Done(store.append(now.stream, version, data, store.Cause(wish.actor.name)), now)
            except store.VersionConflict:
                continue

    together = Barrier(THREADS)
    match_id = opened().id
    clock.on(6 * MINUTE)
    monkeypatch.setattr(door, "_append", append)
    assert at_once([lambda: commands.time_out(match_id)] * THREADS) == ["done"] * THREADS
    assert [type(event) for event in told(match_id)].count(TimedOut) == THREADS


@pytest.mark.parametrize("left", [1, 0])
def test_a_move_and_a_time_out_at_the_same_moment_are_one_of_both(clock: SetClock, left: int) -> None:
    """With a millisecond left it is the move; with none the time-out, whichever of them brings it about."""
    for _ in range(4):
        match_id = opened(Terms(pace="live", move_s=1)).id
        clock.on(SECOND - left)
        ended = at_once([lambda: lay_as(match_id, ALICE), lambda: commands.time_out(match_id)])  # noqa: B023 - at once
        timed_out = [type(event) for event in told(match_id)].count(TimedOut)
        if left:
            assert (ended, timed_out) == (["done", "time_left"], 0)
        else:
            assert (ended, timed_out) in ((["done", "seat_lost"], 1), (["seat_lost", "time_left"], 1))
        assert_sound(match_id)


def test_a_pause_stops_everything_and_gives_nothing_away(clock: SetClock) -> None:
    match_id = opened().id
    clock.on(80 * SECOND)
    commands.pause(match_id, 1, "the door", actor=BOB)
    row = MatchRow.objects.get(id=match_id)
    assert (row.paused, row.deadlines, row.deadline and row.deadline.timestamp() * 1000) == (
        True,
        [None, None],
        clock.at + 10 * MINUTE,
    )
    clock.on(5 * MINUTE)
    assert refusal(lambda: lay_as(match_id, ALICE)) == "paused"
    commands.resume(match_id, actor=BOB)
    assert clocks_of(match_id).deadline(0) == clock.at + 280 * SECOND
    assert told(match_id)[1] == ClockPaused(NOON + 80 * SECOND, NOON + 80 * SECOND + 10 * MINUTE, 1, "the door")
    lay_as(match_id, ALICE)
    assert banks(match_id) == (290 * SECOND, 300 * SECOND)
    assert_sound(match_id)


def test_a_pause_ends_by_itself_at_its_longest(clock: SetClock) -> None:
    """Nobody need be there: the next who comes finds that it ended when it had to."""
    match_id = opened().id
    commands.pause(match_id, 0, actor=ALICE)
    clock.on(11 * MINUTE)
    lay_as(match_id, ALICE)
    assert [event.at for event in told(match_id) if isinstance(event, ClockResumed)] == [NOON + 10 * MINUTE]
    assert banks(match_id) == (300 * SECOND, 300 * SECOND)
    assert_sound(match_id)


def test_time_may_run_out_behind_a_pause(clock: SetClock) -> None:
    match_id = opened().id
    commands.pause(match_id, 0, actor=ALICE)
    clock.on(DAY)
    commands.time_out(match_id)
    assert told(match_id)[-1] == TimedOut(NOON + 16 * MINUTE, 0, ALICE)
    assert_sound(match_id)


def test_a_paused_match_has_no_step_of_its_own(clock: SetClock) -> None:
    players = (ALICE, BOB, CAROL, "user:4")
    begun = commands.open_match("few_orcs_more", 4, {"mode": "live"}, players, actor=ALICE, terms=LIVE)
    assert MatchRow.objects.get(id=begun.id).due_at is not None
    done = commands.pause(begun.id, actor="officer:900000009/pause+rewind+seat", reason="a dispute")
    assert MatchRow.objects.get(id=begun.id).due_at is None
    assert commands.tick(begun.id, version=done.receipt.last) is None
    clock.on(MINUTE)
    done = commands.resume(begun.id, actor="officer:900000009/pause+rewind+seat")
    row = MatchRow.objects.get(id=begun.id)
    assert row.due_at is not None
    assert (row.due_at - done.receipt.at).total_seconds() == 3
    assert commands.tick(begun.id, version=done.receipt.last) is not None
    assert_sound(begun.id)


def test_a_vacation_stops_ones_own_clock_and_no_others(clock: SetClock) -> None:
    match_id = opened(DAYS).id
    clock.on(DAY)
    commands.vacation(match_id, 0, 5 * 86_400, actor=ALICE)
    assert clocks_of(match_id).running == ()
    clock.on(2 * DAY)
    commands.vacation(match_id, 0, 0, actor=ALICE)
    assert clocks_of(match_id).deadline(0) == clock.at + 3 * DAY
    assert clocks_of(match_id).seats[0].vacation_ms == 8 * DAY
    assert VacationBegun(NOON + DAY, 0, NOON + 6 * DAY) in told(match_id)
    assert_sound(match_id)


def test_a_vacation_ends_by_itself_and_with_a_move(clock: SetClock) -> None:
    match_id = opened(DAYS).id
    commands.vacation(match_id, 0, 86_400, actor=ALICE)
    commands.vacation(match_id, 1, 86_400, actor=BOB)
    clock.on(DAY // 2)
    lay_as(match_id, ALICE)
    assert clocks_of(match_id).running == ()
    clock.on(DAY)
    with pytest.raises(Refused):
        commands.vacation(match_id, 0, 0, actor=ALICE)
    ended = [(event.seat, event.at) for event in told(match_id) if isinstance(event, VacationEnded)]
    assert ended == [(0, NOON + DAY // 2), (1, NOON + DAY)]
    assert [one.vacation_ms for one in clocks_of(match_id).seats] == [19 * DAY // 2, 9 * DAY]
    assert clocks_of(match_id).deadline(1) == NOON + 5 * DAY
    assert_sound(match_id)


def test_who_takes_a_seat_over_begins_with_a_full_bank_and_who_comes_back_does_not(clock: SetClock) -> None:
    for player, bank in ((CAROL, 300 * SECOND), (ALICE, 0)):
        match_id = opened().id
        clock.on(6 * MINUTE)
        commands.time_out(match_id)
        commands.take_over(match_id, 0, player, actor=player)
        assert banks(match_id) == (bank, 300 * SECOND)
        assert clocks_of(match_id).deadline(0) == clock.at + MINUTE + bank
        assert live.fresh(match_id).match.dropped == ()
        assert_sound(match_id)


def test_the_moment_is_the_databases() -> None:
    """Not that of the machine on which the site runs; and what is written next is written no earlier."""

    def by_the_database() -> float:
        with connection.cursor() as cursor:
            cursor.execute("SELECT extract(epoch FROM clock_timestamp()) * 1000")
            return float(cursor.fetchone()[0])

    for _ in range(200):
        before, at, after = by_the_database(), database_time.now(), by_the_database()
        assert before - 1 < at <= after


def test_resigning_by_time_is_told_as_resigning(clock: SetClock) -> None:
    match_id = opened(RESIGN, (ALICE, BOB, CAROL)).id
    clock.on(DAY)
    commands.time_out(match_id)
    assert SeatResigned(0, ALICE) in log(match_id)
    assert live.fresh(match_id).match.players == ("computer:raider", BOB, CAROL)
