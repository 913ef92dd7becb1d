"""The clock: every automatic step once, at its moment by the database's time, however many keep it."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from itertools import pairwise
from threading import Event, Thread
from typing import Any

import pytest
from django.db import OperationalError
from django.db.models.functions import Now

from eventlog import store
from opponents.clock import agenda
from opponents.clock.agenda import Strike
from opponents.clock.timekeeper import Timekeeper, apply_due
from play import commands, live
from play.live import Live
from play.models import MatchRow
from play.terms import Terms
from retries.models import Failure
from tests.config.var import wait_until

pytestmark = pytest.mark.django_db(transaction=True)

QUICK = {"mode": "live", "deal_interval_ms": 800, "start_delay_ms": 0}
INTERVAL = timedelta(milliseconds=800)


def dealing() -> Live:
    """A match whose cards are dealt by the clock, one every 0.8 s, to people who only watch."""
    return commands.open_match("few_orcs_more", 4, QUICK, [f"user:{n}" for n in range(4)], actor="operator:test")


@contextmanager
def keeping_time(*keepers: Timekeeper) -> Iterator[None]:
    """Timekeepers at work beside the test."""
    ending = Event()
    threads = [Thread(target=keeper.run, args=(ending,)) for keeper in keepers]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        ending.set()
        for thread in threads:
            thread.join()


def struck(match: Live) -> list[datetime]:
    """When the clock has acted, by the log."""
    return [row.at for row in store.rows(match.stream) if row.actor == "clock" and row.body is not None]


def test_it_works() -> None:
    match = dealing()
    with keeping_time(Timekeeper()):
        assert wait_until(lambda: len(struck(match)) >= 4)
    begun = next(store.rows(match.stream)).at
    lateness = [at - expected for at, expected in zip(struck(match), times(begun), strict=False)]
    assert all(timedelta() <= late < INTERVAL for late in lateness)


def times(begun: datetime) -> Iterator[datetime]:
    """The first card at once, and each following one an interval after the one before it was due at the earliest."""
    while True:
        yield begun
        begun += INTERVAL


def test_two_clocks_deal_no_card_twice() -> None:
    match = dealing()
    with keeping_time(Timekeeper(), Timekeeper(), Timekeeper()):
        assert wait_until(lambda: len(struck(match)) >= 4)
    dealt = struck(match)
    assert min(later - sooner for sooner, later in pairwise(dealt)) >= INTERVAL


def test_without_its_version_a_step_happens_twice() -> None:
    """The twin: what two clocks do when each means the match as it is now."""
    match = dealing()

    def careless(strike: Strike) -> None:
        commands.tick(strike.match_id, version=live.fresh(strike.match_id).match.version)

    (strike,) = agenda.soon(1)
    careless(strike)
    careless(strike)
    dealt = struck(match)
    assert dealt[1] - dealt[0] < INTERVAL
    before = live.fresh(match.id).match.version
    apply_due(strike)
    assert live.fresh(match.id).match.version == before


def test_a_clock_that_starts_late_does_what_is_overdue() -> None:
    """Nothing needs to have been sent: the row says it."""
    match = dealing()
    live.shelf.clear()
    with keeping_time(Timekeeper()):
        assert wait_until(lambda: len(struck(match)) >= 1, seconds=5)


def test_a_time_out_is_brought_about_by_the_database_s_time() -> None:
    terms = Terms(pace="live", move_s=1)
    match = commands.open_match("armadora", 2, {}, ["user:1", "user:2"], actor="operator:test", terms=terms)
    row = MatchRow.objects.get(id=match.id)
    assert row.deadline is not None
    with keeping_time(Timekeeper(), Timekeeper()):
        assert wait_until(lambda: MatchRow.objects.get(id=match.id).dropped != [])
    (at,) = struck(match)
    assert timedelta() <= at - row.deadline < timedelta(seconds=1)


def test_what_fails_rests_and_holds_up_nobody_else() -> None:
    tried: list[str] = []
    first, second = dealing(), dealing()

    def one_fails(strike: Strike) -> None:
        tried.append(strike.match_id)
        if strike.match_id == first.id:
            raise RuntimeError("a fault of this match")
        apply_due(strike)

    with keeping_time(Timekeeper(one_fails)):
        assert wait_until(lambda: len(struck(second)) >= 3)
    assert (tried.count(first.id), struck(first)) == (1, [])


def test_five_hundred_matches_that_fail_stop_no_clock() -> None:
    """More than are looked at together, and longer overdue than the one whose cards are to be dealt."""
    match = dealing()
    spoil(match, agenda.MOST + 100)
    with keeping_time(Timekeeper()):
        assert wait_until(lambda: len(struck(match)) >= 3)
        Failure.objects.update(next_try=Now())
        before = len(struck(match))
        assert wait_until(lambda: len(struck(match)) >= before + 2)
    assert Failure.objects.count() == agenda.MOST + 100


def test_what_failed_the_last_time_comes_after_all_else() -> None:
    match = dealing()
    spoil(match, 3)
    now = {"first_at": Now(), "last_at": Now(), "next_try": Now(), "error": ""}
    for row in MatchRow.objects.exclude(id=match.id):
        Failure.objects.create(sweep="step", item=row.id, tries=1, **now)
    assert [(strike.match_id == match.id, strike.again) for strike in agenda.soon(1)] == [
        (True, False),
        *[(False, True)] * 3,
    ]


def spoil(match: Live, count: int) -> None:
    """So many matches that are overdue and whose logs cannot be read: rows without one."""
    row = MatchRow.objects.get(id=match.id)
    overdue = row.opened_at - timedelta(hours=1)
    MatchRow.objects.bulk_create(
        MatchRow(**{**values_of(row), "id": f"bad{number}", "stream": -number - 1, "due_at": overdue})
        for number in range(count)
    )


def values_of(row: MatchRow) -> dict[str, Any]:
    return {field.attname: getattr(row, field.attname) for field in MatchRow._meta.concrete_fields}


def test_a_database_that_is_away_is_said_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The clock looks ten times a second: a night without a database must not fill the disk."""
    looks = iter([OperationalError("away")] * 20)

    def soon(_: float) -> list[Strike]:
        problem = next(looks, None)
        if problem is not None:
            raise problem
        return []

    monkeypatch.setattr(agenda, "soon", soon)
    keeper = Timekeeper()
    assert [keeper._soon() for _ in range(22)] == [[]] * 22
    assert [record.getMessage() for record in caplog.records if record.name == "opponents.clock.timekeeper"] == [
        "the clock cannot look at the matches: away",
        "the clock cannot look at the matches: no longer",
    ]


def test_nothing_is_due_where_nothing_waits() -> None:
    commands.open_match("armadora", 2, {}, ["user:1", "user:2"], actor="operator:test")
    match: Any = dealing()
    commands.open_match("few_orcs_more", 4, QUICK, ["user:1", None, None, None], actor="operator:test")
    assert [(strike.match_id, strike.kind) for strike in agenda.soon(3600)] == [(match.id, "step")]
