"""Elimination at tables."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.brackets.table_elimination import going_on, seeded_tables


def test_it_works() -> None:
    assert seeded_tables(range(1, 17), 4) == ((1, 8, 9, 16), (2, 7, 10, 15), (3, 6, 11, 14), (4, 5, 12, 13))


@given(players=st.integers(1, 200), seats=st.integers(2, 7))
def test_sizes_differ_by_one_at_most(players: int, seats: int) -> None:
    tables = seeded_tables(range(1, players + 1), seats)
    assert sorted(player for table in tables for player in table) == list(range(1, players + 1))
    sizes = [len(table) for table in tables]
    assert max(sizes) <= seats
    assert max(sizes) - min(sizes) <= 1


@pytest.mark.parametrize(
    ("qualify", "wild_cards", "expected"),
    [(1, (), (2, 3)), (2, (), (2, 3, 1, 4)), (1, (1,), (2, 3, 1))],
)
def test_who_goes_on(qualify: int, wild_cards: tuple[int, ...], expected: tuple[int, ...]) -> None:
    assert going_on([(3, 4, 5), (2, 1, 6)], qualify, range(1, 7), wild_cards) == expected
