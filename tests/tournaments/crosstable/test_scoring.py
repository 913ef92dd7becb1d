"""What results are worth."""

import pytest

from tests.tournaments.events import table
from tournaments.crosstable.result import RoundResult
from tournaments.crosstable.scoring import Scoring


def test_it_works() -> None:
    worth = {result.value: Scoring().points(result) for result in RoundResult}
    assert worth == {
        "1": 10, "=": 5, "0": 0, "W": 10, "D": 5, "L": 0, "+": 10, "-": 0, "U": 10, "F": 10, "H": 5, "Z": 0,
    }  # fmt: skip


def test_scores_are_added_up_exactly() -> None:
    assert table("2w1 0-H 2b=", "1b0 0-Z 1w=").scores() == {1: 20, 2: 5}


def test_missing_rounds_are_absences() -> None:
    assert [len(one.rounds) for one in table("2w1 0-H", "1b0").filled().entrants] == [2, 2]


@pytest.mark.parametrize(
    ("scoring", "faults"),
    [
        (Scoring(), ()),
        (Scoring(win=30, draw=10, forfeit_win=30, pairing_bye=30, full_bye=30, half_bye=10), ()),
        (Scoring(draw=6), ("two draws are worth more than a win and a loss",)),
        (Scoring(pairing_bye=11), ("a bye is worth more than a win",)),
        (Scoring(forfeit_loss=-5), ("a result is worth less than nothing",)),
    ],
)
def test_values_that_fide_forbids_are_named(scoring: Scoring, faults: tuple[str, ...]) -> None:
    assert scoring.faults() == faults
