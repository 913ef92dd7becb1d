"""Points of a table by each rule, worked by hand."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.scoring.points import PointsRule, TableScoring
from tournaments.scoring.result import TableResult

HALF = Fraction(1, 2)
TIED = TableResult(1, 1, (7, 3, 9, 4), (2, 1, 2, 4), (30, 40, 30, 10))
LOST = TableResult(1, 1, (7, 3, 9, 4), (2, 1, 2, 4), (30, 40, 30, 10), all_lost=True)
PLACES = TableScoring(PointsRule.PLACES, (10, 6, 3, 1))


@st.composite
def results(draw: st.DrawFn) -> TableResult:
    """A table with any ties."""
    scores = draw(st.lists(st.integers(0, 20), min_size=2, max_size=7))
    ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
    return TableResult(1, 1, tuple(range(1, len(scores) + 1)), ranks, tuple(scores))


def test_it_works() -> None:
    assert PLACES.points(TIED) == {7: Fraction(9, 2), 3: 10, 9: Fraction(9, 2), 4: 1}


@pytest.mark.parametrize(
    ("scoring", "expected"),
    [
        (TableScoring(PointsRule.WINS, win=5), (0, 5, 0, 0)),
        (TableScoring(PointsRule.SCORE), (30, 40, 30, 10)),
        (TableScoring(PointsRule.SHARE, win=100), (75, 100, 75, 25)),
        (TableScoring(PointsRule.OPPONENTS_BEATEN, win=2), (3, 6, 3, 0)),
    ],
)
def test_the_other_rules(scoring: TableScoring, expected: tuple[int, ...]) -> None:
    assert tuple(scoring.points(TIED).values()) == expected


@pytest.mark.parametrize("rule", PointsRule)
def test_where_all_lost_nobody_has_any(rule: PointsRule) -> None:
    assert set(TableScoring(rule, (10, 6, 3, 1)).points(LOST).values()) == {0}
    assert LOST.winners == ()


def test_whoever_forfeited_has_none_and_the_others_keep_theirs() -> None:
    left = TableResult(1, 1, (7, 3, 9, 4), (1, 2, 3, 4), (9, 5, 4, 3), forfeited=(4,))
    assert PLACES.points(left) == {7: 10, 3: 6, 9: 3, 4: 0}


def test_a_shared_win_is_shared() -> None:
    both = TableResult(1, 1, (1, 2, 3), (1, 1, 3), (5, 5, 0))
    assert TableScoring(PointsRule.WINS).points(both) == {1: HALF, 2: HALF, 3: 0}


@given(results())
def test_ties_share_exactly_and_the_whole_stays(result: TableResult) -> None:
    seats = len(result.players)
    scoring = TableScoring(PointsRule.PLACES, tuple(range(seats, 0, -1)))
    points = scoring.points(result)
    assert sum(points.values()) == sum(range(1, seats + 1))
    beaten = TableScoring(PointsRule.OPPONENTS_BEATEN).points(result)
    assert sum(beaten.values()) == Fraction(seats * (seats - 1), 2)
    for one, rank in zip(result.players, result.ranks, strict=True):
        for other, theirs in zip(result.players, result.ranks, strict=True):
            assert (rank < theirs) == (points[one] > points[other])


@given(results())
def test_shares_are_of_the_winners_score(result: TableResult) -> None:
    for player, rank in zip(result.players, result.ranks, strict=True):
        assert 0 <= result.share(player) <= 1
        assert (result.share(player) == 1) == (rank == 1)


@pytest.mark.parametrize(
    ("scoring", "faults"),
    [
        (PLACES, ()),
        (TableScoring(PointsRule.PLACES, (10, 6, 3)), ("a place has no points",)),
        (TableScoring(PointsRule.PLACES, (1, 6, 3, 1)), ("a place is worth more than one before it",)),
        (
            TableScoring(PointsRule.PLACES, (10, 6, 3, 0)),
            ("the last place of a table that was won is worth no more than a table that all lost",),
        ),
        (TableScoring(PointsRule.WINS, win=0), ("a win is worth nothing",)),
    ],
)
def test_faults(scoring: TableScoring, faults: tuple[str, ...]) -> None:
    assert scoring.faults(4, can_all_lose=True) == faults


def test_a_last_place_without_points_is_no_fault_where_somebody_always_wins() -> None:
    assert TableScoring(PointsRule.PLACES, (3, 1, 0)).faults(3, can_all_lose=False) == ()
    below = TableScoring(PointsRule.PLACES, (3, 1, -1)).faults(3, can_all_lose=False)
    assert below == ("a place is worth less than nothing",)
