"""Designs are what their parameters promise."""

import json
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from tournaments.designs.catalogue import cell_for, design_for
from tournaments.designs.design import Design

OUTSIDE = Path(__file__).parents[4] / "shared" / "fixtures" / "schedules" / "block_designs.json"
ONCE = [
    *((9, 3, 4), (15, 3, 7), (21, 3, 10), (27, 3, 13), (33, 3, 16), (39, 3, 19), (45, 3, 22), (51, 3, 25), (63, 3, 31)),
    *((16, 4, 5), (28, 4, 9), (40, 4, 13), (52, 4, 17), (64, 4, 21), (25, 5, 6), (49, 7, 8)),
]
APART = [(12, 3, 4), (20, 4, 5), (36, 4, 9), (35, 5, 7), (32, 4, 8), (44, 4, 11), (42, 6, 7), (24, 3, 8), (81, 3, 40)]
CELLS = {
    (7, 3): 1,
    (13, 4): 1,
    (21, 5): 1,
    (31, 6): 1,
    (7, 4): 2,
    (11, 5): 2,
    (11, 6): 3,
    (15, 7): 3,
    (8, 7): 6,
    (16, 6): 2,
    (13, 3): 1,
    (9, 4): 3,
    (3, 3): 3,
    (4, 4): 4,
    (5, 5): 5,
    (6, 6): 6,
    (7, 7): 7,
    (4, 3): 2,
    (5, 4): 3,
    (6, 5): 4,
    (7, 6): 5,
}


def meetings(design: Design) -> Counter[int]:
    """Counted anew, without the product's code."""
    met = Counter(frozenset(pair) for tables in design.rounds for table in tables for pair in combinations(table, 2))
    return Counter(met[frozenset(pair)] for pair in combinations(range(design.players), 2))


def spread(design: Design, rounds: int) -> int:
    rows = [[0] * design.seats for _ in range(design.players)]
    for tables in design.rounds[:rounds]:
        for table in tables:
            for seat, player in enumerate(table):
                rows[player][seat] += 1
    return max(max(row) - min(row) for row in rows)


def found(design: Design | None) -> Design:
    assert design is not None
    assert design.faults() == ()
    return design


def test_it_works() -> None:
    design = found(design_for(9, 3, 4))
    assert meetings(design) == {1: 36}
    assert design.pair_meetings() == {1: 36}
    assert design.games == 12


@pytest.mark.parametrize(("players", "seats", "rounds"), ONCE)
def test_every_pair_meets_once(players: int, seats: int, rounds: int) -> None:
    assert meetings(found(design_for(players, seats, rounds))) == {1: players * (players - 1) // 2}
    assert design_for(players, seats, rounds + 1) is None


@pytest.mark.parametrize(("players", "seats", "rounds"), [*ONCE, *APART])
def test_no_pair_meets_twice_and_seats_are_balanced_after_every_round(players: int, seats: int, rounds: int) -> None:
    design = found(design_for(players, seats, rounds))
    assert max(meetings(design)) == 1
    for played in range(1, rounds + 1):
        assert sorted(player for table in design.rounds[played - 1] for player in table) == list(range(players))
        assert spread(design, played) == (0 if played % seats == 0 else 1)


@pytest.mark.parametrize(("players", "seats"), CELLS)
def test_cells_are_youden_squares(players: int, seats: int) -> None:
    cell = found(cell_for(players, seats))
    assert meetings(cell) == {CELLS[players, seats]: players * (players - 1) // 2}
    assert spread(cell, 1) == 0


def test_groups_of_seven_at_fours() -> None:
    """Four tables at the same time for each player, every pair twice, every seat once."""
    (tables,) = found(cell_for(7, 4)).rounds
    assert len(tables) == 7
    for player in range(7):
        assert sorted(table.index(player) for table in tables if player in table) == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("players", "seats", "rounds", "expected"),
    [
        (6, 3, 3, {2: 6, 1: 6, 0: 3}),
        (8, 4, 5, {3: 8, 2: 16, 1: 4}),
        (8, 4, 7, {3: 28}),
        (12, 4, 4, {4: 1, 3: 2, 2: 6, 1: 50, 0: 7}),
    ],
)
def test_fields_that_must_repeat(players: int, seats: int, rounds: int, expected: dict[int, int]) -> None:
    assert meetings(found(design_for(players, seats, rounds))) == expected


@pytest.mark.parametrize(("players", "seats", "rounds"), [(10, 4, 2), (36, 6, 4), (12, 4, 5), (9, 3, 0), (0, 3, 1)])
def test_where_there_is_none(players: int, seats: int, rounds: int) -> None:
    assert design_for(players, seats, rounds) is None
    assert cell_for(10, 4) is None


def test_faults_are_found() -> None:
    assert Design(4, 2, (((0, 1), (2, 3)), ((0, 1), (2, 2)))).faults() == (
        "round 2 has a table of another size",
        "round 2 does not seat everybody once",
    )
    assert Design(2, 2, (((0, 2),),)).faults() == ("round 1 has a stranger",)


@pytest.mark.skipif(not OUTSIDE.exists(), reason="no outside cases beside the project")
def test_outside_cases() -> None:
    cases = json.loads(OUTSIDE.read_text())
    assert cases
    for case in cases:
        players, seats = case["players"], case["table_size"]
        design = found(design_for(players, seats, case["rounds"]) if case["rounds"] else cell_for(players, seats))
        theirs = {int(often): pairs for often, pairs in case["pair_meetings"].items()}
        assert meetings(design) == theirs, case["id"]
        assert design.games == case["games"]
        assert spread(design, len(design.rounds)) <= case["seat_spread"]
