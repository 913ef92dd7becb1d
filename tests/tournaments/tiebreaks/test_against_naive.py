"""Every tie-break of random events, against the same worked out a second time without any of our code."""

from fractions import Fraction

import pytest
from hypothesis import given

from tests.tournaments.events import tables
from tests.tournaments.tiebreaks import naive
from tournaments.crosstable.table import Crosstable
from tournaments.tiebreaks.basis import Basis, TiebreakRules
from tournaments.tiebreaks.catalogue import explain


def rows(table: Crosstable) -> naive.Rows:
    return {
        one.number: [(record.opponent, record.colour.value, record.result.value) for record in one.rounds]
        for one in table.entrants
    }


@pytest.mark.parametrize("rules", TiebreakRules)
@given(tables())
def test_every_value(rules: TiebreakRules, table: Crosstable) -> None:
    basis, plain, year = Basis(table, rules), rows(table), int(rules.value[1:])
    for player in plain:
        expected = {
            "PTS": naive.score(plain, player),
            "BH": naive.buchholz(plain, player, year),
            "BH/C1": naive.buchholz(plain, player, year, 1),
            "BH/C2": naive.buchholz(plain, player, year, 2),
            "BH/M1": naive.median(plain, player, year),
            "SB": naive.sonneborn_berger(plain, player, year),
            "SB/C1": naive.sonneborn_berger(plain, player, year, 1),
            "FB": naive.fore_buchholz(plain, player, year),
            "PS": naive.progressive(plain, player),
            "PS/C1": naive.progressive(plain, player, 1),
            "KS": naive.koya(plain, player),
            **{name: Fraction(naive.count(plain, player, name)) for name in ("WIN", "WON", "BPG", "BWG", "REP")},
        }
        assert {name: explain(basis, name, player).value for name in expected} == expected
