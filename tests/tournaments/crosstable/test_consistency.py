"""Records that contradict one another are found, and nothing else is."""

import pytest
from hypothesis import given

from tests.tournaments.events import table, tables
from tournaments.crosstable.consistency import Inconsistency, inconsistencies
from tournaments.crosstable.table import Crosstable, Entrant


def test_it_works() -> None:
    assert inconsistencies(table("2w1 0-U", "1b0 0-H")) == ()


@given(tables())
def test_consistent_tables_have_no_faults(made: Crosstable) -> None:
    assert inconsistencies(made) == ()


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (("2w1", "1w0"), {(1, 1, "the colours of 1 and 2 do not fit"), (2, 1, "the colours of 2 and 1 do not fit")}),
        (("2w1", "1b1"), {(1, 1, "the results of 1 and 2 do not fit"), (2, 1, "the results of 2 and 1 do not fit")}),
        (("2w+", "1b+"), {(1, 1, "the results of 1 and 2 do not fit"), (2, 1, "the results of 2 and 1 do not fit")}),
        (("2w-", "1b-"), set()),
        (("1w1",), {(1, 1, "the opponent is the player")}),
        (("7w1",), {(1, 1, "the opponent 7 is unknown")}),
        (("0-1",), {(1, 1, "a game was played without an opponent")}),
        (("0wU",), {(1, 1, "a bye has a colour")}),
        (("2wU", ""), {(1, 1, "a bye has an opponent"), (1, 1, "the opponent 2 has no record of the round")}),
        (("2w1", "3b0", "2w1"), {(1, 1, "the opponent 2 has another opponent")}),
        (("2-=", "1-="), {(1, 1, "a game has no colour"), (2, 1, "a game has no colour")}),
    ],
)
def test_every_contradiction_is_named(rows: tuple[str, ...], expected: set[tuple[int, int, str]]) -> None:
    assert set(inconsistencies(table(*rows))) == {Inconsistency(*one) for one in expected}


def test_pairing_numbers_are_used_once_and_start_from_one() -> None:
    found = inconsistencies(Crosstable((Entrant(1), Entrant(1), Entrant(0))))
    assert found == (
        Inconsistency(0, 0, "a pairing number starts from 1"),
        Inconsistency(1, 0, "the pairing number is used twice"),
    )
