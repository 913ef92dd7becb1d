"""Outcomes that fit together, and some that do not."""

import pytest

from games.kernel.contract import Outcome
from games.kernel.outcomes import unfair

TEAMS = ((0, 2), (1, 3))


def test_it_works() -> None:
    assert list(unfair(Outcome((1, 2), (5, 3), (0,)), 2)) == []


@pytest.mark.parametrize(
    "outcome",
    [
        Outcome((1, 1, 3), (5, 5, 3), (0, 1)),
        Outcome((1, 2, 2, 4), (5, 3, 3, 1), (0,)),
        Outcome((1, 2, 1, 2), (5, 3, 5, 3), (0, 2), teams=TEAMS),
        Outcome((3, 1, 3, 1), (5, 3, 1, 7), (1, 3), teams=TEAMS),
        Outcome((1, 1, 1, 1), (0, 0, 0, 0), (0, 1, 2, 3), teams=TEAMS),
        Outcome((3, 3, 3), (5, 2, 1), (), all_lost=True),
        Outcome((1, 2, 3), (5, 2, 1), (), all_lost=True),
    ],
)
def test_outcomes_that_fit(outcome: Outcome) -> None:
    assert list(unfair(outcome, len(outcome.ranks))) == []


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        (Outcome((1, 2), (5, 3), (0,)), "outcome: 2 ranks and 2 scores for 3 seats"),
        (Outcome((1, 2, 2), (5, 3), (0,)), "outcome: 3 ranks and 2 scores for 3 seats"),
        (Outcome((1, 3, 3), (5, 3, 3), (0,)), "outcome: no such ranks as (1, 3, 3)"),
        (Outcome((2, 3, 4), (5, 3, 1), ()), "outcome: no such ranks as (2, 3, 4)"),
        (Outcome((1, 2, 2), (5, 3, 3), (0, 1)), "outcome: ranks (1, 2, 2), all lost False, but winners (0, 1)"),
        (
            Outcome((1, 2, 3), (5, 3, 1), (0,), all_lost=True),
            "outcome: ranks (1, 2, 3), all lost True, but winners (0,)",
        ),
        (Outcome((1, 2, 3), (5, 3, 1), (0,), teams=((0, 1),)), "outcome: ((0, 1),) are no teams of 3"),
        (
            Outcome((1, 2, 2), (5, 3, 3), (0,), teams=((0, 1), (2,))),
            "outcome: partners of ((0, 1), (2,)) have ranks (1, 2, 2)",
        ),
    ],
)
def test_outcomes_that_do_not(outcome: Outcome, said: str) -> None:
    assert list(unfair(outcome, 3)) == [said]
