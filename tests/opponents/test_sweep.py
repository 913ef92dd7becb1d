"""The sweep: whoever waits for a computer whose message got lost is found, from the rows alone."""

import pytest

from opponents.sweep import sweep
from play import commands
from play.terms import Terms
from tests.opponents import post

pytestmark = pytest.mark.django_db(transaction=True)


def forgotten(*players: str, **terms: object) -> str:
    """A match of which no message is left."""
    seats = len(players)
    match = commands.open_match(
        "armadora",
        seats,
        {},
        players,
        actor="test",
        terms=Terms(**terms),
        seed=b"\x07" * 32,  # type: ignore[arg-type]
    )
    post.sent()
    return match.id


def test_it_works() -> None:
    match = forgotten("computer:raider", "computer:raider")
    assert sweep(patience=0) == 1
    ((name, (match_id, *_)),) = post.sent()
    assert (name, match_id) == ("opponents.tasks.think", match)


def test_a_match_that_moved_just_now_is_left_alone() -> None:
    forgotten("computer:raider", "computer:raider")
    assert (sweep(), post.sent()) == (0, [])


def test_only_matches_that_wait_for_a_computer_are_found() -> None:
    forgotten("user:1", "user:2")
    paused = forgotten("computer:raider", "computer:raider", pace="live", move_s=60)
    commands.pause(paused, actor="officer")
    commands.open_match("armadora", 2, {}, ["computer:raider", None], actor="test")
    over = forgotten("user:1", "computer:raider")
    commands.resign(over, 0, actor="user:1")
    post.sent()
    sweep(patience=0)
    assert post.sent() == []


def test_swept_twice_a_seat_still_answers_once() -> None:
    forgotten("computer:grunt", "computer:grunt")
    sweep(patience=0)
    sweep(patience=0)
    first, again = post.sent()
    assert first == again
    post.carry_out(first)
    (asked_next,) = post.sent()
    post.carry_out(again)
    assert post.sent() == []
    assert asked_next != first
