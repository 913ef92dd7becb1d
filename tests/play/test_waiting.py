"""When the game's own next step is due: from the event after which it was first waited for, and told the same again."""

from datetime import timedelta

import pytest

from eventlog import store
from play import commands
from play.live import Live
from play.models import MatchRow
from play.rebuild import rebuild
from play.verify import check_match
from tests.play.clocked import ALICE, BOB, CAROL
from tests.play.test_clock import assert_sound

pytestmark = pytest.mark.django_db

START, INTERVAL = timedelta(seconds=3), timedelta(seconds=2)


@pytest.fixture
def dealing() -> Live:
    """A live deal before its first card."""
    return commands.open_match(
        "few_orcs_more", 3, {"mode": "live", "small_table": True}, [ALICE, BOB, CAROL], actor=ALICE
    )


def row(begun: Live) -> MatchRow:
    return MatchRow.objects.get(id=begun.id)


def test_it_works(dealing: Live) -> None:
    begun_at = store.head(dealing.stream).at
    assert begun_at is not None
    assert row(dealing).due_at == begun_at + START
    done = commands.tick(dealing.id, version=dealing.match.version)
    assert done is not None
    assert row(dealing).due_at == done.receipt.at + INTERVAL
    assert_sound(dealing.id)


def test_what_happens_meanwhile_does_not_begin_the_waiting_anew(dealing: Live) -> None:
    due_at = row(dealing).due_at
    commands.propose(dealing.id, 0, "stop", actor=ALICE)
    commands.leave(dealing.id, 1, actor=BOB)
    assert row(dealing).due_at == due_at
    assert_sound(dealing.id)


def test_a_rewind_does(dealing: Live) -> None:
    commands.tick(dealing.id, version=dealing.match.version)
    done = commands.rewind(dealing.id, dealing.match.version, "a try", actor="officer:900000009/pause+rewind+seat")
    assert row(dealing).due_at == done.receipt.at + START
    assert_sound(dealing.id)


def test_nothing_is_due_before_the_beginning_or_after_the_end(dealing: Live) -> None:
    waiting = commands.open_match(
        "few_orcs_more", 3, {"mode": "live", "small_table": True}, [ALICE, None, None], actor=ALICE
    )
    commands.resign(dealing.id, 0, actor=ALICE)
    commands.resign(dealing.id, 1, actor=BOB)
    for begun in (waiting, dealing):
        assert (row(begun).due_at, row(begun).due_mark) == (None, "")
        assert_sound(begun.id)


def test_a_step_that_is_due_at_another_time_in_the_list_is_found(dealing: Live) -> None:
    MatchRow.objects.filter(id=dealing.id).update(due_at=row(dealing).moved_at)
    assert [fault.kind for fault in check_match(dealing.id)] == ["row"]
    rebuild()
    assert list(check_match(dealing.id)) == []
