"""Ratings follow the log: every end of a match once, whatever commits late, comes twice or dies in between."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from threading import Event
from typing import Any

import pytest
from django.conf import settings
from django.db import OperationalError, connection, transaction
from django.db.models.functions import Now

from eventlog import database, projector
from eventlog.projector import Place
from games.kernel.chance import Luck
from play import commands, live
from play.models import MatchRow
from play.terms import Terms
from ratings import book, projection
from ratings.models import Rated, Rating
from ratings.projection import RATINGS, sweep
from ratings.reading import results
from retries.models import Failure
from tests.browser import house as houses
from tests.config.var import ROOT
from tests.eventlog.support import settled
from tests.opponents import broker
from tests.play.beside import WAIT_SECONDS, Beside, beside
from tests.play.forged import forge_rules
from tests.ratings.dying import POINTS
from tests.ratings.tables import book as told
from tests.ratings.tables import opened, taken_up_again, won_by

pytestmark = pytest.mark.django_db(transaction=True)

BY_POSITION = """
SELECT e.xid::text, e.position, e.stream, e.version, e.type, convert_to(e.data, 'UTF8'), e.actor, e.at
  FROM eventlog_event e WHERE %s::text IS NOT NULL AND e.position > %s ORDER BY e.position LIMIT %s"""


@pytest.fixture(autouse=True)
def _begun() -> Iterator[None]:
    """The book is written, and nothing is in it; no match is held in memory afterwards."""
    projection.rebuild()
    yield
    live.shelf.clear()


def swept() -> int:
    """What the sweep finds once all is settled."""
    settled()
    return sweep()


def entered() -> set[str]:
    return set(Rated.objects.values_list("match_id", flat=True))


def afresh() -> tuple[list[Any], list[Any]]:
    """The book as it is written anew from the log."""
    book.rebuild(results())
    return told()


def test_it_works() -> None:
    match = won_by("user:1", "user:2")
    assert (swept() > 0, entered()) == (True, {match})
    before = told()
    assert (swept(), told(), projector.behind(RATINGS)) == (0, before, 0)
    assert afresh() == before


def test_what_is_taken_up_again_is_taken_out_until_it_ends_again() -> None:
    matches = [won_by("user:1", "user:2"), won_by("user:2", "user:3")]
    swept()
    taken_up_again(matches[0])
    swept()
    assert entered() == {matches[1]}
    commands.resign(matches[0], 0, actor="user:1")
    swept()
    assert entered() == {*matches}
    before = told()
    assert afresh() == before


def test_long_ago_is_no_matter() -> None:
    """A site whose workers stood still for a month rates what ended meanwhile."""
    match = won_by("user:1", "user:2")
    MatchRow.objects.update(moved_at=Now() - timedelta(days=30))
    swept()
    assert entered() == {match}


def test_events_that_come_again_change_nothing() -> None:
    """From the first on, and in batches of any size."""
    won_by("user:1", "user:2")
    taken_up_again(won_by("user:2", "user:1"))
    won_by("user:3", "user:1", "user:2")
    swept()
    before = told()
    for size in (1, 2, 1000):
        projector.replace(RATINGS, Place(), lambda: None)
        assert projector.catch_up(RATINGS, size) > 5
        assert told() == before


def test_matches_that_are_not_rated_are_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []
    monkeypatch.setattr(book, "enter", looked.append)
    won_by("user:1", "user:2", terms=Terms())
    opened("user:1", "user:2")
    match = won_by("user:1", "user:2")
    swept()
    assert looked == [match]


# transactions that commit late


def _ending(others: Beside, match_id: str, commit: Event) -> Any:
    """A match that has ended in a transaction which is still open."""
    ended = Event()

    def end() -> None:
        with transaction.atomic():
            commands.resign(match_id, 1, actor="user:2")
            ended.set()
            assert commit.wait(WAIT_SECONDS)

    ending = others.start(end)
    assert ended.wait(WAIT_SECONDS)
    return ending


def late_and_early() -> tuple[set[str], set[str]]:
    """What is entered while the first of two ends is not committed yet, and once it is."""
    late, early = opened("user:1", "user:2").id, opened("user:1", "user:2").id
    commit = Event()
    with beside() as others:
        ending = _ending(others, late, commit)
        try:
            commands.resign(early, 1, actor="user:2")
            sweep()
            meanwhile = entered()
        finally:
            commit.set()
            ending.result(WAIT_SECONDS)
    swept()
    assert {late, early} >= entered()
    return meanwhile, entered()


def test_an_end_that_is_committed_late_is_not_skipped() -> None:
    meanwhile, afterwards = late_and_early()
    assert (meanwhile, len(afterwards)) == (set(), 2)
    before = told()
    assert afresh() == before


def test_twin_who_reads_by_position_skips_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(projector, "_NEXT", BY_POSITION)
    meanwhile, afterwards = late_and_early()
    assert len(meanwhile) == len(afterwards) == 1


# workers that die


def killed(point: str, *more: str) -> int:
    """How a worker ended that rates until it dies there."""
    given = {
        "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "platform")]),
        "SECRET_KEY": settings.SECRET_KEY,
        "DATABASE_URL": houses.database(),
        "LOG_LEVEL": "ERROR",
    }
    command = [sys.executable, "-m", "tests.ratings.dying", point, *more]
    return subprocess.run(command, cwd=ROOT, env=os.environ | given, check=False, timeout=WAIT_SECONDS).returncode


@pytest.mark.parametrize("point", POINTS)
def test_a_worker_that_is_killed_loses_nothing_and_does_nothing_twice(point: str) -> None:
    matches = {won_by("user:1", "user:2"), won_by("user:2", "user:1"), won_by("user:1", "user:3")}
    settled()
    assert killed(point) == -signal.SIGKILL
    assert entered() == (matches if point == "committed" else set())
    swept()
    assert entered() == matches
    assert Rating.objects.get(player="user:1").matches == 3
    before = told()
    assert afresh() == before


def test_twin_whose_place_is_not_in_the_same_transaction_loses_matches() -> None:
    matches = {won_by("user:1", "user:2"), won_by("user:2", "user:1"), won_by("user:1", "user:3")}
    settled()
    assert killed("entered one", "apart") == -signal.SIGKILL
    swept()
    assert entered() < matches


# who else is at it


@contextmanager
def busy(others: Beside) -> Iterator[None]:
    """Somebody else builds until the block ends."""
    held, ending = Event(), Event()

    def work() -> None:
        with projector.held(RATINGS):
            held.set()
            assert ending.wait(WAIT_SECONDS)

    working = others.start(work)
    assert held.wait(WAIT_SECONDS)
    try:
        yield
    finally:
        ending.set()
        working.result(WAIT_SECONDS)


@contextmanager
def impatient(milliseconds: int = 10) -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('lock_timeout', %s, false)", [str(milliseconds)])
    yield
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('lock_timeout', '5s', false)")


def test_while_all_is_rewritten_a_task_leaves_it_to_the_next() -> None:
    """Nothing fails, and nothing is put on record."""
    match = won_by("user:1", "user:2")
    settled()
    with beside() as others, busy(others), impatient():
        assert broker.carry_out(("ratings.tasks.sweep", ())) == 0
        with pytest.raises(OperationalError, match="lock timeout"):
            sweep()
    assert (entered(), list(Failure.objects.all())) == (set(), [])
    swept()
    assert entered() == {match}


def test_what_ends_while_the_book_is_rewritten_is_entered_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    first = won_by("user:1", "user:2")
    settled()
    rebuild = book.rebuild
    later: list[str] = []

    def slow(found: Any) -> int:
        others.do(lambda: later.append(won_by("user:2", "user:1")))
        return rebuild(found)

    monkeypatch.setattr(book, "rebuild", slow)
    with beside() as others:
        assert projection.rebuild() == 1
    assert entered() == {first}
    swept()
    assert entered() == {first, *later}
    before = told()
    monkeypatch.undo()
    assert afresh() == before


def test_a_book_that_was_never_written_is_written_from_all_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    """As after an upgrade, or where the log came from another server before all was read; however long that takes."""
    matches = {won_by("user:1", "user:2"), won_by("user:2", "user:1")}
    database.run("DELETE FROM eventlog_checkpoint WHERE consumer = %s", (RATINGS.name,))
    settled()
    rebuild, limits = book.rebuild, []

    def timed(found: Any) -> int:
        limits.append(database.first("SELECT current_setting('statement_timeout')"))
        return rebuild(found)

    monkeypatch.setattr(book, "rebuild", timed)
    assert (sweep(), limits) == (2, [("0",)])
    assert (entered(), projector.is_built(RATINGS), swept()) == (matches, True, 0)


# what cannot be read


def test_a_match_that_cannot_be_read_holds_up_none_behind_it_and_is_tried_again() -> None:
    bad, good = won_by("user:1", "user:2"), won_by("user:2", "user:1")
    forge_rules(bad, "forgotten")
    live.shelf.clear()
    swept()
    assert entered() == {good}
    assert [(one.sweep, one.item, one.tries) for one in Failure.objects.all()] == [("ratings", bad, 1)]
    sweep()
    assert Failure.objects.get().tries == 1
    Failure.objects.update(next_try=Now())
    sweep()
    assert Failure.objects.get().tries == 2
    forge_rules(bad, MatchRow.objects.get(id=good).rules_version)
    Failure.objects.update(next_try=Now())
    sweep()
    assert (entered(), list(Failure.objects.all())) == ({bad, good}, [])
    before = told()
    assert afresh() == before


def test_a_result_that_cannot_be_entered_leaves_nothing_half_done(monkeypatch: pytest.MonkeyPatch) -> None:
    bad, good = won_by("user:1", "user:2"), won_by("user:2", "user:1")
    revise: Callable[..., None] = book._revise

    def failing(name: Any, was: Any, result: Any, ruling: str) -> None:
        revise(name, was, result, ruling)
        if result.match_id == bad:
            raise ZeroDivisionError

    monkeypatch.setattr(book, "_revise", failing)
    swept()
    assert (entered(), [one.item for one in Failure.objects.all()]) == ({good}, [bad])
    assert Rating.objects.get(player="user:1").matches == 1


def test_one_that_cannot_be_read_is_left_out_of_a_rewritten_book_and_put_on_record() -> None:
    bad, good = won_by("user:1", "user:2"), won_by("user:2", "user:1")
    forge_rules(bad, "forgotten")
    live.shelf.clear()
    settled()
    assert projection.rebuild() == 1
    assert (entered(), [one.item for one in Failure.objects.all()]) == ({good}, [bad])


def test_what_is_no_match_any_more_is_taken_off_the_record() -> None:
    fields = {"tries": 7, "first_at": Now(), "last_at": Now(), "next_try": "2999-01-01T00:00Z", "error": "…"}
    Failure.objects.create(sweep="ratings", item="nothing", **fields)
    kept = opened("user:1", "user:2").id
    Failure.objects.create(sweep="ratings", item=kept, **fields)
    sweep()
    assert [one.item for one in Failure.objects.all()] == [kept]


def test_in_whatever_order_ends_are_committed_it_is_the_same_book() -> None:
    """Ends of matches in transactions that overlap, swept in between."""
    luck = Luck("overlap")
    games = [opened("user:1", "user:2").id for _ in range(6)]
    with beside(6) as others:
        commits = {match_id: Event() for match_id in games}
        endings = [_ending(others, match_id, commits[match_id]) for match_id in games]
        for match_id in luck.shuffle("", games):
            commits[match_id].set()
            sweep()
        for ending in endings:
            ending.result(WAIT_SECONDS)
    swept()
    before = told()
    assert len(entered()) == 6
    assert afresh() == before
