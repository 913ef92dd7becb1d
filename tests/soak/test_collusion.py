"""The screen against collusion on tables that are all played anew: ten runs with a pair, and ten without."""

import pytest

from conduct.collusion.chance import LEVEL, listed
from tests.conduct.tables import HELPED, MOVER, OF_PAIR, TABLES, by_lot, counted, of_pair, run

RUNS = 10
pytestmark = [pytest.mark.soak, pytest.mark.whole]


def test_it_works() -> None:
    """The pair is among the first three of the list in nine of ten runs of fifty tables."""
    found, alarms = 0, 0
    for number in range(RUNS):
        honest = [counted(f"run {number} table {table}") for table in range(TABLES)]
        pair = [of_pair(f"run {number} pair {table}") for table in range(OF_PAIR)]
        first = [(one.mover, one.helped) for one in listed(run(by_lot(number), honest, pair))[:3]]
        found += (MOVER, HELPED) in first
        alarms += bool(listed(run(by_lot(number), honest, [])))
    print(f"the pair among the first three in {found} of {RUNS} runs; false alarms in {alarms} of {RUNS}")
    assert found >= 0.9 * RUNS
    assert alarms <= LEVEL * RUNS + 1.5
