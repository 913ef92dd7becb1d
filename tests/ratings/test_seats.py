"""Seats and sides: an advantage is seen, chance is not taken for one, and nor is who sits there."""

import pytest

from ratings.forecast import Trial, fitted
from ratings.seats import ENOUGH, SeatShare, seat_shares
from tests.ratings.simulated import results, trials, usual


def shares(found: list[Trial]) -> list[SeatShare]:
    return seat_shares(found, fitted(found))


def test_it_works() -> None:
    """Where no seat is better each wins what was foretold of it, within its bounds."""
    found = shares(list(usual()))
    assert [one.seats for one in found] == [(0,), (1,), (2,), (3,)]
    assert [one.certain for one in found] == [False] * 4
    assert all(one.low < 0.25 < one.high and one.low < one.won < one.high for one in found)
    assert sum(one.won for one in found) == pytest.approx(1)
    assert sum(one.ahead for one in found) == pytest.approx(0, abs=1e-9)


def test_a_seat_that_helps_is_seen() -> None:
    """The twin."""
    found = shares(trials(results(1000, ahead=(1.0, 0.0, 0.0, 0.0))))
    assert (found[0].certain, found[0].ahead_low > 0.1) == (True, True)


def test_who_sits_there_is_next_to_no_advantage_of_the_seat() -> None:
    """The stronger of two always sits first, as who opens a table against computers may: they win most, as foretold.

    Next to none, as then the seat itself says more about who is stronger than ratings in doubt do.
    """
    known = trials(results(3000, seats=2, strongest_first=True))[1000:]
    first = shares(known)[0]
    assert first.low > 0.6
    assert abs(first.ahead) < (first.won - 0.5) / 5


def test_tables_at_which_little_was_played_are_left_out_and_kinds_kept_apart() -> None:
    partners = Trial((1.0, 1.0), (1.0, 0.0), (0, 1, 0, 1))
    alone = Trial((1.0, 1.0), (0.5, 0.5), (0, 1))
    found = seat_shares([partners] * ENOUGH + [alone] * (ENOUGH - 1), 1.0)
    assert [(one.sides, one.seats, one.matches) for one in found] == [
        ((0, 1, 0, 1), (0, 2), ENOUGH),
        ((0, 1, 0, 1), (1, 3), ENOUGH),
    ]
    assert (found[0].certain, found[0].ahead) == (True, 0.5)
