"""Neighbours paired: what it says can be done can be done."""

from collections.abc import Collection
from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.swiss.dutch.neighbours import can_be_paired


def test_it_works() -> None:
    assert can_be_paired(range(4), lambda one, other: {one, other} != {0, 1})
    assert not can_be_paired(range(3), lambda *_: True)
    assert not can_be_paired(range(4), lambda *pair: 0 in pair)


@settings(max_examples=100, deadline=None)
@given(players=st.integers(1, 12), seed=st.integers(0, 2**32), density=st.floats(0.1, 0.9))
def test_a_yes_is_true(players: int, seed: int, density: float) -> None:
    random = Random(seed)  # noqa: S311 - a field made up for tests
    apart = {frozenset(pair) for pair in combinations(range(players), 2) if random.random() < density}
    if can_be_paired(range(players), lambda one, other: frozenset((one, other)) not in apart):
        assert _some_pairing(tuple(range(players)), apart)


def _some_pairing(players: tuple[int, ...], apart: Collection[frozenset[int]]) -> bool:
    """Whether a search finds one."""
    if not players:
        return True
    first, *others = players
    return any(
        _some_pairing(tuple(one for one in others if one != other), apart)
        for other in others
        if frozenset((first, other)) not in apart
    )


def test_the_last_who_have_met_are_fitted_in() -> None:
    """12 and 13 may not meet one another, and come last."""
    assert can_be_paired(range(14), lambda one, other: {one, other} != {12, 13})
