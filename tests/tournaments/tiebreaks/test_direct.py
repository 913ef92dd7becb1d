"""The direct encounter, by hand."""

from fractions import Fraction

import pytest

from tests.tournaments.events import table
from tournaments.tiebreaks.basis import Basis, Format
from tournaments.tiebreaks.direct import direct_encounters


def places(basis: Basis, tied: list[int]) -> dict[int, int]:
    return {number: int(one.explanation.value) for number, one in direct_encounters(basis, tied).items()}


def test_it_works() -> None:
    assert places(Basis(table("2w1", "1b0")), [1, 2]) == {1: 1, 2: 2}


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        # All met: 1 and 2 have two points each and 1 beat 2; 3 and 4 have one each and 3 beat 4.
        (("2w1 3w1 4w0", "1b0 4w1 3w1", "4w1 1b0 2b0", "3b0 2b0 1b1"), {1: 1, 2: 2, 3: 3, 4: 4}),
        # 1 beat both; 2 and 3 never met, but cannot catch him: they stay unsettled behind him.
        (("2w1 3w1", "1b0 0-H", "0-H 1b0"), {1: 1, 2: 0, 3: 0}),
        # 3 met nobody and could still catch 2, who beat 1: nothing is settled.
        (("2w0 0-H", "1b1 0-H", "0-H 0-H"), {1: 0, 2: 0, 3: 0}),
        # All drew with all: nothing is settled.
        (("2w= 3b=", "1b= 0-H 3w=", "0-H 1w= 2b="), {1: 0, 2: 0, 3: 0}),
        # 1 beat both, who drew: they share the second place.
        (("2w1 3b1", "1b0 0-H 3w=", "0-H 1w0 2b="), {1: 1, 2: 2, 3: 2}),
        # A win by forfeit is no encounter in a Swiss.
        (("2w+", "1b-"), {1: 0, 2: 0}),
        # Met twice: the mean counts, so two wins are no better than one, and 1 and 2 are not separated by number.
        (("2w1 2b0", "1b0 1w1"), {1: 0, 2: 0}),
    ],
)
def test_by_hand(rows: tuple[str, ...], expected: dict[int, int]) -> None:
    assert places(Basis(table(*rows)), list(expected)) == expected


def test_in_a_round_robin_a_forfeit_counts() -> None:
    assert places(Basis(table("2w+", "1b-"), format=Format.ROUND_ROBIN), [1, 2]) == {1: 1, 2: 2}


def test_only_games_among_the_tied_count() -> None:
    basis = Basis(table("2w1 3w0", "1b0 4w1", "4b0 1b1", "3w1 2b0"))
    found = direct_encounters(basis, [1, 2])
    assert [(one.opponent, one.value) for one in found[1].explanation.contributions] == [(2, Fraction(1))]


def test_unsettled_players_stand_behind_who_cannot_be_caught() -> None:
    found = direct_encounters(Basis(table("2w1 3w1", "1b0 0-H", "0-H 1b0")), [1, 2, 3])
    assert {number: one.order for number, one in found.items()} == {1: 1, 2: 2, 3: 2}
