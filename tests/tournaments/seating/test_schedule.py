"""Seats of a schedule known beforehand, whatever the tables are."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.lots import Lots
from tournaments.seating.next_round import imbalance, seat_counts, seated_table
from tournaments.seating.schedule import seated


def test_it_works() -> None:
    assert seated([[[0, 1]], [[0, 1]], [[0, 1]]], 2) in (
        (((0, 1),), ((1, 0),), ((0, 1),)),
        (((1, 0),), ((0, 1),), ((1, 0),)),
    )


@settings(max_examples=80, deadline=None)
@given(seed=st.integers(), seats=st.integers(2, 7), tables=st.integers(1, 6), rounds=st.integers(1, 12))
def test_nobodys_seats_ever_differ_by_more_than_one(seed: int, seats: int, tables: int, rounds: int) -> None:
    lots = Lots(str(seed), "tables")
    made = []
    for _ in range(rounds):
        order = lots.order(range(seats * tables))
        made.append([order[place : place + seats] for place in range(0, len(order), seats)])
    found = seated(made, seats)
    assert [[sorted(table) for table in one] for one in found] == [[sorted(table) for table in one] for one in made]
    for played in range(1, rounds + 1):
        had = Counter((player, seat) for one in found[:played] for table in one for seat, player in enumerate(table))
        for player in range(seats * tables):
            row = [had[player, seat] for seat in range(seats)]
            assert max(row) - min(row) <= 1
        assert imbalance(found[:played]) <= 1


def test_the_next_seat_is_the_one_had_least() -> None:
    counts = seat_counts([((1, 2, 3),), ((2, 3, 1),)])
    assert seated_table((1, 2, 3), counts)[0] == (3, 1, 2)


def test_imbalance_counts_the_seats_that_all_tables_had() -> None:
    assert imbalance([((1, 2, 3),), ((1, 2, 3),)]) == 2
    assert imbalance([((1, 2, 3),), ((2, 1),)]) == 1
