"""Every number can be explained down to the rounds that it comes from, and the explanation comes to the number."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.events import table, tables
from tournaments.crosstable.table import Crosstable
from tournaments.explanation import Adjustment, Reckoning, Source, rounded
from tournaments.tiebreaks.basis import Basis, Format, TiebreakRules
from tournaments.tiebreaks.catalogue import CATALOGUE, explain
from tournaments.tiebreaks.names import UnknownTiebreak

NAMES = [*CATALOGUE, "BH/C1", "BH/M1", "BH/C2", "SB/C1", "FB/C1", "FB/M1", "PS/C1", "ARO/C1"]


def test_it_works() -> None:
    """Player 1 beat 2, who then left: the round that 2 gave up counts as a draw for 1, and 1's bye as 1's own score."""
    basis = Basis(table("2w1 0-U", "1b0 0-Z"), TiebreakRules.V2026)
    found = explain(basis, "BH", 1)
    game, free = found.contributions
    assert (game.round, game.opponent, game.source, game.amount) == (1, 2, Source.OPPONENTS_SCORE, Fraction(1, 2))
    assert game.adjustments == (Adjustment(2, Fraction(0), Fraction(1, 2)),)
    assert (free.opponent, free.source, free.amount) == (0, Source.OWN_SCORE_CAPPED_BY_DRAWS, Fraction(1))
    assert (found.value, found.sum) == (Fraction(3, 2), Fraction(3, 2))


@pytest.mark.parametrize("name", NAMES)
@given(tables(8, 6), st.sampled_from(TiebreakRules), st.sampled_from(Format))
def test_contributions_come_to_the_value(name: str, made: Crosstable, rules: TiebreakRules, kind: Format) -> None:
    basis = Basis(made, rules, kind)
    for number in basis.entrants:
        found = explain(basis, name, number)
        counted = [one.amount * one.factor for one in found.contributions if not one.cut]
        whole = sum(counted, Fraction())
        if found.reckoning is Reckoning.SUM:
            assert found.value == whole
        elif found.reckoning is Reckoning.MEAN:
            assert found.value == (whole / len(counted) if counted else 0)
        else:
            assert found.value == (rounded(whole / len(counted)) if counted else 0)


@given(tables(8, 6))
def test_adjusted_scores_come_from_the_scores(made: Crosstable) -> None:
    basis = Basis(made)
    for number in basis.entrants:
        for one in explain(basis, "BH", number).contributions:
            if one.source is Source.OPPONENTS_SCORE:
                changed = sum((change.counted - change.scored for change in one.adjustments), Fraction())
                assert one.amount == basis.scores[one.opponent] + changed


def test_cuts_are_marked() -> None:
    basis = Basis(table("2w1 3w1", "1b0 4w1", "4b0 1b0", "3w1 2b0"))
    found = explain(basis, "BH/C1", 1)
    assert [(one.opponent, one.cut) for one in found.contributions] == [(2, False), (3, True)]


@pytest.mark.parametrize("name", ["XX", "BH/X1", "BH/C0", "BH/V1999", "KS/C1", "", "BH//C1", "DE"])
def test_unknown_names_are_refused(name: str) -> None:
    with pytest.raises(UnknownTiebreak):
        explain(Basis(table("2w1", "1b0")), name, 1)
