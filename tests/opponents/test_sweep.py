"""The sweep: whoever waits for a computer whose message got lost is found, from the rows alone."""

import pytest
from django.db.models.functions import Now

from opponents import sweep as sweeping
from opponents.sweep import sweep
from play import commands, live
from play.models import MatchRow
from play.terms import Terms
from retries.models import Failure
from tests.opponents import broker
from tests.play.forged import forge_rules

pytestmark = pytest.mark.django_db(transaction=True)


def forgotten(*players: str, **terms: object) -> str:
    """A match of which no message is left."""
    seats = len(players)
    match = commands.open_match(
        "armadora",
        seats,
        {},
        players,
        actor="operator:test",
        terms=Terms(**terms),
        seed=b"\x07" * 32,  # type: ignore[arg-type]
    )
    broker.sent()
    return match.id


def test_it_works() -> None:
    match = forgotten("computer:raider", "computer:raider")
    assert sweep(seconds=0) == 1
    ((name, (match_id, *_)),) = broker.sent()
    assert (name, match_id) == ("opponents.tasks.think", match)


def test_a_match_that_moved_just_now_is_left_alone() -> None:
    forgotten("computer:raider", "computer:raider")
    assert (sweep(), broker.sent()) == (0, [])


def test_only_matches_that_wait_for_a_computer_are_found() -> None:
    forgotten("user:1", "user:2")
    paused = forgotten("computer:raider", "computer:raider", pace="live", move_s=60)
    commands.pause(paused, actor="officer:900000009/pause")
    commands.open_match("armadora", 2, {}, ["computer:raider", None], actor="operator:test")
    over = forgotten("user:1", "computer:raider")
    commands.resign(over, 0, actor="user:1")
    broker.sent()
    assert sweep(seconds=0) == 0
    assert broker.sent() == []


def test_swept_twice_a_seat_still_answers_once() -> None:
    forgotten("computer:grunt", "computer:grunt")
    sweep(seconds=0)
    sweep(seconds=0)
    first, again = broker.sent()
    assert first == again
    broker.carry_out(first)
    (asked_next,) = broker.sent()
    broker.carry_out(again)
    assert broker.sent() == []
    assert asked_next != first


def spoilt(match: str) -> str:
    """The same match, of rules that nobody knows any more: its log cannot be read."""
    forge_rules(match, "forgotten")
    live.shelf.drop(match)
    return match


def test_a_match_that_cannot_be_read_holds_up_no_other() -> None:
    """It is passed over until its pause is over, and operators see it."""
    bad = spoilt(forgotten("computer:raider", "computer:raider"))
    good = forgotten("computer:raider", "computer:raider")
    assert sweep(seconds=0) == 2
    assert [match_id for _, (match_id, *_) in broker.sent()] == [good]
    assert [(one.sweep, one.item) for one in Failure.objects.all()] == [("ask", bad)]
    assert sweep(seconds=0) == 1
    Failure.objects.update(next_try=Now())
    assert sweep(seconds=0) == 2
    assert Failure.objects.get().tries == 2


def test_any_number_of_matches_that_cannot_be_read_leave_room_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(3):
        spoilt(forgotten("computer:raider", "computer:raider"))
    good = forgotten("computer:raider", "computer:raider")
    monkeypatch.setattr(sweeping, "MOST", 3)
    sweep(seconds=0)
    sweep(seconds=0)
    assert [match_id for _, (match_id, *_) in broker.sent()] == [good]


def test_who_has_waited_longest_is_asked_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """And whoever has just been asked again, last: none of many that wait is passed over for ever."""
    matches = [forgotten("computer:raider", "computer:raider") for _ in range(3)]
    monkeypatch.setattr(sweeping, "MOST", 2)
    asked = []
    for _ in range(3):
        sweep(seconds=0)
        asked += [match_id for _, (match_id, *_) in broker.sent()]
    assert asked == [*matches, *matches]


def fail(*sweeps: str, match: str) -> None:
    for name in sweeps:
        Failure.objects.create(
            sweep=name, item=match, tries=7, first_at=Now(), last_at=Now(), next_try="2999-01-01T00:00Z", error="…"
        )


def on_record() -> set[str]:
    return set(Failure.objects.values_list("sweep", flat=True))


def test_what_need_not_be_done_any_more_is_taken_off_the_record_of_failures() -> None:
    """Not what is still to be done, however long it rests."""
    match = forgotten("user:1", "computer:raider", pace="live", move_s=600)
    fail("ask", "think", "step", "time_out", "ratings", match=match)
    MatchRow.objects.filter(id=match).update(turn=[1], due_at=Now())
    sweep()
    assert on_record() == {"ask", "think", "step", "time_out", "ratings"}
    MatchRow.objects.filter(id=match).update(due_at=None)
    sweep()
    assert on_record() == {"ask", "think", "time_out", "ratings"}
    commands.resign(match, 0, actor="user:1")
    sweep()
    assert on_record() == {"ratings"}
