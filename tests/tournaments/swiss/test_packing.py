"""Weights of whole matchings compare as the sums of their rows do, criterion by criterion."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.swiss.dutch.packing import Packing

ROWS = st.integers(1, 5).flatmap(
    lambda width: st.lists(st.tuples(*[st.integers(0, 3)] * width).filter(any), min_size=1, max_size=8, unique=True)
)


def test_it_works() -> None:
    packing = Packing([(1, 1, 0, 0), (1, 1, 0, 1)], pairs=2, order=3)
    assert packing.weights == [0b01_00_000, 0b01_01_000]
    assert packing.bits == 2 + 2 + 3 + 2


@settings(max_examples=100, deadline=None)
@given(rows=ROWS, pairs=st.integers(1, 3))
def test_the_most_important_criterion_decides(rows: list[tuple[int, ...]], pairs: int) -> None:
    packing = Packing(rows, pairs, order=1)
    places = range(len(rows))
    matchings = [one for size in range(1, pairs + 1) for one in combinations(places, size)]
    by_criteria = {one: tuple(map(sum, zip(*(rows[place] for place in one), strict=True))) for one in matchings}
    by_weight = {one: sum(packing.weights[place] for place in one) for one in matchings}
    assert max(by_weight.values()) < packing.final << 1
    for one, other in combinations(matchings, 2):
        assert (by_criteria[one] > by_criteria[other]) == (by_weight[one] > by_weight[other])
        assert (by_criteria[one] == by_criteria[other]) == (by_weight[one] == by_weight[other])
