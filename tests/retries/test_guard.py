"""The guard of the sweeps: what fails holds up nothing else, rests longer each time, and is listed for operators."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.models.functions import Now

from retries import guard
from retries.models import Failure

pytestmark = pytest.mark.django_db


class FaultError(Exception):
    """What an item of these tests raises."""


def fails(item: str) -> bool:
    """Done for every item but one."""
    if item == "b":
        raise FaultError("of this item")
    return True


def test_it_works(caplog: pytest.LogCaptureFixture) -> None:
    """The items after one that fails are done; it is on record and in the log."""
    assert guard.each("a sweep", ["a", "b", "c"], fails) == 2
    (found,) = Failure.objects.all()
    assert (found.sweep, found.item, found.tries, found.error) == ("a sweep", "b", 1, "FaultError: of this item")
    assert "a sweep of b has failed 1 times" in caplog.text


def test_without_it_one_that_fails_holds_up_all_behind_it() -> None:
    """The twin."""
    done = []
    with pytest.raises(FaultError):
        done += [fails(item) for item in ("a", "b", "c")]
    assert done == []


def test_each_pause_is_longer_up_to_six_hours() -> None:
    pauses = []
    for _ in range(40):
        guard.attempt("a sweep", "b", lambda: fails("b"))
        found = Failure.objects.get()
        pauses.append((found.next_try - found.last_at) / timedelta(seconds=1))
    assert pauses[:5] == [5, 15, 45, 135, 405]
    assert pauses == sorted(pauses)
    assert pauses[-1] == 6 * 60 * 60


def test_what_succeeds_is_taken_off_the_record() -> None:
    guard.attempt("a sweep", "b", lambda: fails("b"))
    assert guard.attempt("a sweep", "b", lambda: "done") == "done"
    assert not Failure.objects.exists()


def rests(sweep: str) -> bool:
    """Whether a sweep passes over the item "b", by the condition that its query has."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {guard.not_resting('item.id', sweep)} FROM (VALUES ('b')) AS item (id)")
        return cursor.fetchone() == (False,)


def test_what_has_failed_rests_in_its_sweep_until_its_next_try() -> None:
    guard.attempt("a sweep", "b", lambda: fails("b"))
    assert (rests("a sweep"), rests("another")) == (True, False)
    Failure.objects.update(next_try=Now() - timedelta(seconds=1))
    assert not rests("a sweep")


def said(*words: str) -> str:
    out = StringIO()
    call_command("failures", *words, stdout=out)
    return out.getvalue()


def test_operators_see_what_fails_and_can_have_it_tried_again() -> None:
    assert said() == "no item of any sweep fails\n"
    guard.attempt("a sweep", "b", lambda: fails("b"))
    out = StringIO()
    with pytest.raises(CommandError, match="1 items of sweeps fail"):
        call_command("failures", stdout=out)
    assert out.getvalue().startswith("a sweep b: FaultError: of this item (1 times since ")
    assert said("--retry") == "1 items will be tried again now\n"
    assert not rests("a sweep")
