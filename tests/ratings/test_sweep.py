"""The sweep of the ratings: what nobody was told of within some days, whatever other match cannot be read."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from threading import Event

import pytest
from django.db import connection, transaction
from django.db.models import F
from django.db.models.functions import Now

from play import live
from play.models import MatchRow
from play.terms import Terms
from ratings import book
from ratings import sweep as sweeping
from ratings.models import Rated
from ratings.reading import ladder_of
from ratings.sweep import DAYS, sweep
from ratings.tasks import rate
from retries import guard
from retries.models import Failure
from tests.opponents import post
from tests.play.beside import Beside, beside
from tests.ratings.tables import won_by

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _empty_shelf() -> Iterator[None]:
    yield
    live.shelf.clear()


def test_it_works() -> None:
    match = won_by("user:1", "user:2")
    assert (sweep(), sweep()) == (1, 0)
    assert [row.match_id for row in Rated.objects.all()] == [match]


def test_what_moved_long_ago_is_not_looked_at_whatever_the_book_says_of_it() -> None:
    """A match that was taken up again is no exception."""
    matches = [won_by("user:1", "user:2"), won_by("user:2", "user:1")]
    book.enter(matches[0])
    Rated.objects.update(version=1)
    MatchRow.objects.update(moved_at=Now() - timedelta(days=DAYS + 1))
    sweep()
    assert [(row.match_id, row.version) for row in Rated.objects.all()] == [(matches[0], 1)]
    sweep(days=DAYS + 2)
    assert Rated.objects.count() == 2
    assert not Rated.objects.filter(version=1).exists()


def test_a_match_that_cannot_be_read_holds_up_none_behind_it() -> None:
    bad, good = won_by("user:1", "user:2"), won_by("user:2", "user:1")
    MatchRow.objects.filter(id=bad).update(rules_version="forgotten", moved_at=F("moved_at") - timedelta(minutes=1))
    live.shelf.clear()
    assert sweep() == 1
    assert [row.match_id for row in Rated.objects.all()] == [good]
    assert [(one.sweep, one.item, one.tries) for one in Failure.objects.all()] == [("ratings", bad, 1)]
    assert (sweep(), Failure.objects.get().tries) == (0, 1)


def entered() -> set[str]:
    return set(Rated.objects.values_list("match_id", flat=True))


@contextmanager
def busy(others: Beside, hold: Callable[[], object]) -> Iterator[None]:
    """Somebody else holds a lock of the book until the block ends."""
    held, ending = Event(), Event()

    def work() -> None:
        with transaction.atomic():
            hold()
            held.set()
            assert ending.wait(60)

    working = others.start(work)
    assert held.wait(60)
    try:
        yield
    finally:
        ending.set()
        working.result()


def rebuilding() -> None:
    """As `book.rebuild` does from its beginning to its end."""
    with connection.cursor() as cursor:
        cursor.execute(book._HOLD_ALL, (book._OURS,))


def test_while_all_is_rebuilt_nothing_fails_and_nobody_waits() -> None:
    """Who waits holds a worker, and gives up after some seconds with a failure on record."""
    match = won_by("user:1", "user:2")
    post.sent("default")
    with beside() as others:
        with busy(others, rebuilding):
            assert sweep() == 0
            rate(match)
        assert (entered(), list(Failure.objects.all()), post.sent("default")) == (set(), [], [])
    assert sweep() == 1


def test_twin_who_waits_for_the_rebuilding_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    won_by("user:1", "user:2")
    monkeypatch.setattr(book, "_TRY", book._HOLD)
    with beside() as others, busy(others, rebuilding):
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = 10")
        sweep()
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = 5000")
    assert [one.sweep for one in Failure.objects.all()] == ["ratings"]


def test_a_ladder_on_which_somebody_writes_is_tried_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other ladders are swept; a message for one of its matches comes again."""
    matches = [won_by("user:1", "user:2") for _ in range(3)]
    name = ladder_of(live.fresh(matches[0]).match)
    other = won_by("user:1", "user:2", terms=Terms(rated=True, pace="days", move_s=86_400))
    post.sent("default")
    enter, tried = book.enter, []
    monkeypatch.setattr(book, "enter", lambda match_id, *, wait: tried.append(match_id) or enter(match_id, wait=wait))
    with beside() as others, busy(others, lambda: book._hold(name, wait=True)):
        assert sweep() == 1
        assert (tried, entered(), list(Failure.objects.all())) == ([matches[0], other], {other}, [])
        rate(matches[1])
    assert post.sent("default") == [("ratings.tasks.rate", (matches[1],))]
    assert sweep() == 3


def test_the_regular_sweep_takes_so_many_at_once() -> None:
    for _ in range(3):
        won_by("user:1", "user:2")
    assert (sweep(most=2), sweep(most=2), sweep(most=2)) == (2, 1, 0)
    Rated.objects.all().delete()
    assert sweep(most=None) == 3


def test_one_sweep_is_under_way_at_a_time() -> None:
    won_by("user:1", "user:2")
    with beside() as others:
        with guard.alone(sweeping.SWEEP) as only:
            assert (only, others.do(sweep), entered()) == (True, 0, set())
        assert others.do(sweep) == 1


def test_what_failed_is_tried_again_however_old_and_closed_once_there_is_nothing_to_do() -> None:
    bad = won_by("user:1", "user:2")
    MatchRow.objects.filter(id=bad).update(rules_version="forgotten")
    live.shelf.clear()
    sweep()
    MatchRow.objects.update(moved_at=Now() - timedelta(days=DAYS + 1))
    Failure.objects.update(next_try=Now())
    sweep()
    assert [one.tries for one in Failure.objects.all()] == [2]
    MatchRow.objects.filter(id=bad).update(rules_version="1")
    book.enter(bad)
    sweep()
    assert list(Failure.objects.all()) == []
