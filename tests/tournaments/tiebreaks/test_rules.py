"""The traps of the rules, worked out by hand."""

from fractions import Fraction

import pytest

from tests.tournaments.events import table
from tournaments.crosstable.scoring import Scoring
from tournaments.crosstable.table import Crosstable
from tournaments.tiebreaks.basis import Basis, Format, TiebreakRules
from tournaments.tiebreaks.catalogue import explain


def value(basis: Basis, name: str, number: int = 1) -> Fraction:
    return explain(basis, name, number).value


def test_it_works() -> None:
    basis = Basis(table("2w1 3w=", "1b0 4w1", "4b0 1b=", "3w1 2b0"))
    assert [value(basis, name) for name in ("PTS", "BH", "SB", "PS")] == [
        Fraction(3, 2), Fraction(3, 2), Fraction(5, 4), Fraction(5, 2),
    ]  # fmt: skip


def test_a_bye_is_capped_by_draws_since_2026() -> None:
    made = table("2w1 3w1 0-U", "1b0 0-H 3w1", "0-H 1b0 2b0")
    bye = {rules: explain(Basis(made, rules), "BH", 1).contributions[2].amount for rules in TiebreakRules}
    assert bye == {TiebreakRules.V2024: Fraction(3), TiebreakRules.V2026: Fraction(3, 2)}


def test_a_forfeit_is_capped_by_its_opponent_since_2026() -> None:
    made = table("2w1 2w+", "1b0 1b-")
    forfeit = {rules: explain(Basis(made, rules), "BH", 1).contributions[1].amount for rules in TiebreakRules}
    assert forfeit == {TiebreakRules.V2024: Fraction(2), TiebreakRules.V2026: Fraction(0)}


def test_the_round_given_up_is_cut_before_a_lower_one() -> None:
    """The half-point bye goes first from Buchholz; from Sonneborn-Berger the round that costs more goes."""
    basis = Basis(table("2w1 0-H", "1b0 0-Z"), TiebreakRules.V2024)
    assert [(one.round, one.cut) for one in explain(basis, "BH/C1", 1).contributions] == [(1, False), (2, True)]
    lost = Basis(table("2w1 3b-", "1b0 0-Z", "0-H 1w+"), TiebreakRules.V2024)
    assert [(one.round, one.cut) for one in explain(lost, "SB/C1", 1).contributions] == [(1, True), (2, False)]


def test_fore_buchholz_has_every_pairing_of_the_last_round_drawn() -> None:
    basis = Basis(table("2w1 3w1", "1b0 4w+", "4b0 1b0", "3w1 2b-"))
    assert value(basis, "FB") == Fraction(1, 2) + Fraction(1, 2)


def test_wins_count_forfeits_and_byes_but_games_won_do_not() -> None:
    basis = Basis(table("2w1 2b+ 0-U", "1b0 1w- 0-Z"))
    assert (value(basis, "WIN"), value(basis, "WON"), value(basis, "REP", 2)) == (3, 1, 1)


def test_a_bye_below_a_win_is_no_win() -> None:
    made = Crosstable(table("0-U").entrants, scoring=Scoring(pairing_bye=5))
    assert value(Basis(made), "WIN") == 0


@pytest.mark.parametrize(("name", "expected"), [("ARO", 1563), ("ARO/C1", 1600), ("ARO/M1", 1575)])
def test_ratings_are_rounded_half_up(name: str, expected: int) -> None:
    """Opponents of 1600, 1550, 1450 and 1650: their mean is 1562.5."""
    rows = ("2w1 3w1 4w1 5w1", "1b0 0-Z 0-Z 0-Z", "0-Z 1b0 0-Z 0-Z", "0-Z 0-Z 1b0 0-Z", "0-Z 0-Z 0-Z 1b0")
    assert value(Basis(table(*rows, ratings=(1500, 1600, 1550, 1450, 1650))), name) == expected


def test_one_unrated_opponent_is_enough_to_have_no_mean() -> None:
    assert value(Basis(table("2w1 3w1", "1b0 0-Z", "0-Z 1b0", ratings=(1500, 1600, 0))), "ARO") == 0


def test_in_a_round_robin_forfeits_are_games_and_nothing_is_adjusted() -> None:
    basis = Basis(table("2w+ 0-Z", "1b- 3w1", "0-Z 2b0"), format=Format.ROUND_ROBIN)
    assert [(one.opponent, one.amount) for one in explain(basis, "BH", 1).contributions] == [(2, 1)]
    assert value(basis, "SB") == 1


def test_the_mean_of_the_opponents_buchholz_is_exact() -> None:
    basis = Basis(table("2w1 3w1 4w1", "1b0 4b= 3w1", "4w= 1b0 2b0", "3b= 2w= 1b0"), format=Format.ROUND_ROBIN)
    opponents = [value(basis, "BH", number) for number in (2, 3, 4)]
    assert value(basis, "AOB") == sum(opponents) / 3
