"""The sweep of the ratings: what nobody was told of within some days, whatever other match cannot be read."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.db.models import F
from django.db.models.functions import Now

from play import live
from play.models import MatchRow
from ratings import book
from ratings.models import Rated
from ratings.sweep import DAYS, sweep
from retries.models import Failure
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
