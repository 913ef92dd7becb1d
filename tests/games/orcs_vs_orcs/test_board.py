"""The two sides of the board, the cards, the strike track."""

import pytest

from games.orcs_vs_orcs.options import Options
from games.orcs_vs_orcs.rules.board import board_of
from games.orcs_vs_orcs.rules.cards import FIRST_LINE, HEROES, PRINTED, RULE, SECOND_LINE, STRENGTH, UNITS
from games.orcs_vs_orcs.rules.setup import blank
from games.orcs_vs_orcs.rules.strikes import struck


@pytest.mark.parametrize(
    ("seats", "zones", "roads", "cities", "wells", "villages"),
    [(2, 53, 96, 8, 4, 28), (3, 45, 74, 6, 3, 32), (4, 53, 96, 8, 4, 36)],
)
def test_it_works(seats: int, zones: int, roads: int, cities: int, wells: int, villages: int) -> None:
    board = board_of(Options(), seats)
    ends = [(one, other) for one, others in board.near.items() for other in others]
    assert (len(board.kinds), len(ends) // 2) == (zones, roads)
    assert sorted(ends) == sorted((other, one) for one, other in ends)
    assert list(board.kinds.values()).count("city") == cities
    assert (len(board.wells), len(board.villages)) == (wells, villages)
    assert all(0 < x < 1000 and 0 < y < 1000 for x, y in board.places.values())


@pytest.mark.parametrize("scenario", ["standard", "total_fight", "calm"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_scenario_keeps_the_number_of_villages(scenario: str, seats: int) -> None:
    options = Options(scenario=scenario)  # type: ignore[arg-type]
    assert len(board_of(options, seats).villages) == {2: 28, 3: 32, 4: 36}[seats]


def test_the_other_pair_of_starts() -> None:
    board = board_of(Options(starts="ew"), 2)
    assert board.starts == ("E0", "W0")
    assert (board.kinds["N0"], board.kinds["E0"]) == ("ruin", "dark_city")
    assert not {"Na1", "Sa4", "N0"} & set(board.villages)


def test_cards() -> None:
    assert sum(PRINTED) == 56
    assert len(HEROES) == 20
    assert list(HEROES) == sorted(HEROES)
    assert set(UNITS) == FIRST_LINE | SECOND_LINE
    assert STRENGTH.keys() == RULE.keys() == {*UNITS, *HEROES}


@pytest.mark.parametrize(
    ("seats", "market"), [(2, (0, 8, 8, 4, 8, 6)), (3, (0, 8, 8, 4, 8, 5)), (4, (0, 8, 8, 4, 8, 4))]
)
def test_the_market_at_first(seats: int, market: tuple[int, ...]) -> None:
    assert blank(Options(), seats).market == market


@pytest.mark.parametrize(
    ("box", "army", "strikes", "after"),
    [
        (1, 3, 2, (3, 0, False)),
        (3, 3, 1, (4, 0, True)),
        (4, 3, 2, (6, 0, False)),
        (3, 3, 6, (3, 1, True)),
        (6, 3, 1, (1, 1, False)),
        (6, 0, 1, (1, 0, False)),
        (6, 1, 7, (1, 1, True)),
        (1, 3, 0, (1, 0, False)),
    ],
)
def test_strikes_run_round_the_track(box: int, army: int, strikes: int, after: tuple[int, int, bool]) -> None:
    assert struck(box, army, strikes) == after
