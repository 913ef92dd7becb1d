"""The first round by its rule is what an engine finds."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.crosstable.table import Crosstable, Entrant, PieceColour
from tournaments.swiss.py4swiss_engine import Py4swissEngine
from tournaments.swiss.unpaired import Absence, UnpairedRound

COLOURS = st.sampled_from([PieceColour.WHITE, PieceColour.BLACK])


def test_it_works() -> None:
    made = Crosstable(tuple(Entrant(number) for number in range(1, 6)))
    assert Py4swissEngine().pair(UnpairedRound(made)) == ((1, 3), (4, 2), (5, 0))


@settings(max_examples=60, deadline=None)
@given(players=st.integers(2, 33), away=st.sets(st.integers(1, 33), max_size=6), initial=COLOURS)
def test_the_rule_equals_the_engine(players: int, away: set[int], initial: PieceColour) -> None:
    absent = tuple(Absence(number) for number in sorted(away) if number <= players)
    if players - len(absent) < 2:
        absent = ()
    made = Crosstable(tuple(Entrant(number) for number in range(1, players + 1)), 5)
    unpaired = UnpairedRound(made, initial, absent)
    engine = Py4swissEngine()
    assert engine.pair(unpaired) == engine.pair_by_library(unpaired)


@pytest.mark.parametrize("players", [1_000, 5_001])
def test_large_fields(players: int) -> None:
    made = Crosstable(tuple(Entrant(number) for number in range(1, players + 1)))
    pairs = Py4swissEngine().pair(UnpairedRound(made))
    half = players // 2
    assert [tuple(sorted(pair)) for pair in pairs[:half]] == [(top, top + half) for top in range(1, half + 1)]
    assert pairs[half:] == (((players, 0),) if players % 2 else ())
