"""What an attack promises, by the combat table (rules 7.4, 7.5)."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from games.orc_wars.rules import combat_table as table

TAKES: Final = frozenset({"DR", "DK", "DS"})
"""Results that take a fortress."""
NOTHING: Final = dict.fromkeys(table.SEQUENCE, 0.0)
LED: Final[Mapping[str, float]] = {
    **NOTHING, "X": 0.7, "DN": 0.1, "DH": 0.35, "DR": 1.0, "DK": 1.0, "DS": 1.0,
}  # fmt: skip
UNLED: Final[Mapping[str, float]] = {**LED, "X": 0.8, "DN": 1.0, "DH": 1.0}
"""How far a result clears the field of a led army, and of a garrison."""
LOST: Final[Mapping[str, float]] = {
    **NOTHING, "AS": 1.0, "AK": 0.9, "AH": 0.45, "AN": 0.2, "AR": 0.1, "X": 0.6, "DN": 0.05,
}  # fmt: skip
"""How much of an attacker a result costs."""


class Prospect(NamedTuple):
    """How likely an attack wins the field, leaves things as they are, costs the army."""

    win: float
    lose: float


@lru_cache(maxsize=4096)
def prospect(attack: int, defence: int, led: bool, walled: bool, modifier: int = 0) -> Prospect:
    """What the six faces of the die bring against a led army, or against a garrison (rules 7.4, 7.5)."""
    if defence <= 0:
        return Prospect(1.0, 0.0)
    win = lose = 0.0
    for die in range(1, 7):
        result = table.result(table.odds(attack, defence), table.column(die, modifier))
        win += (LED if led else UNLED)[result] * (1.0 if result in TAKES or not walled else 0.0)
        lose += LOST[result]
    return Prospect(win / 6, lose / 6)


def odds(attack: int, defence: int) -> float:
    """How likely an attack on a led army is to succeed."""
    return prospect(attack, defence, led=True, walled=False).win
