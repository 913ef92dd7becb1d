"""How a match comes out where somebody resigned, or where it did not end by its rules."""

import pytest

from games.kernel.contract import Outcome
from play.events import Ending
from play.outcomes import agreed, placed

SIDES = ((0, 2), (1, 3))


def test_it_works() -> None:
    made = placed(Outcome(ranks=(1, 2, 3), scores=(9, 5, 4), winners=(0,)), [0])
    assert made == Outcome(ranks=(3, 1, 2), scores=(9, 5, 4), winners=(1,))


@pytest.mark.parametrize(
    ("ranks", "winners", "resigned", "placed_ranks", "placed_winners"),
    [
        ((1, 2, 3), (0,), (2,), (1, 2, 3), (0,)),
        ((1, 2, 3), (0,), (1,), (1, 3, 2), (0,)),
        ((1, 2, 3, 4), (0,), (0, 1), (4, 3, 1, 2), (2,)),
        ((1, 2, 3, 4), (0,), (1, 0), (3, 4, 1, 2), (2,)),
        ((1, 1, 3), (0, 1), (0,), (3, 1, 2), (1,)),
        ((1, 2, 2), (0,), (0,), (3, 1, 1), (1, 2)),
        ((1, 1, 3, 3), (0, 1), (2,), (1, 1, 4, 3), (0, 1)),
    ],
)
def test_who_resigned_is_behind_everybody_else(
    ranks: tuple[int, ...],
    winners: tuple[int, ...],
    resigned: tuple[int, ...],
    placed_ranks: tuple[int, ...],
    placed_winners: tuple[int, ...],
) -> None:
    made = placed(Outcome(ranks=ranks, scores=(0,) * len(ranks), winners=winners), resigned)
    assert (made.ranks, made.winners) == (placed_ranks, placed_winners)


def test_what_all_lost_nobody_has_won() -> None:
    lost = Outcome(ranks=(1, 1, 1), scores=(0, 0, 0), winners=(), all_lost=True)
    assert placed(lost, [1]) == lost


@pytest.mark.parametrize(
    ("ending", "resigned", "ranks", "winners"),
    [
        ("draw", (), (1, 1, 1, 1), ()),
        ("draw", (2,), (1, 1, 4, 1), ()),
        ("resigned", (3, 0), (3, 1, 1, 4), (1, 2)),
        ("resigned", (3, 0, 1), (3, 2, 1, 4), (2,)),
        ("stopped", (1,), (1, 1, 1, 1), ()),
        ("cancelled", (), (1, 1, 1, 1), ()),
    ],
)
def test_ends_that_no_rule_brings_about(
    ending: Ending, resigned: tuple[int, ...], ranks: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    assert agreed(ending, 4, resigned, SIDES) == Outcome(ranks, (0, 0, 0, 0), winners, teams=SIDES)
