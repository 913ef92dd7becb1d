"""The combat table: odds, die and what comes of them (rules 7.4, 7.5)."""

from typing import Final, NamedTuple

ODDS: Final = ("1-4", "1-3", "1-2", "2-3", "1-1", "3-2", "2-1", "3-1", "4-1")
_RATIOS: Final = tuple((int(odds[0]), int(odds[2])) for odds in ODDS)
SEQUENCE: Final = ("AS", "AS", "AK", "AK", "AH", "AN", "AR", "X", "DN", "DH", "DR", "DK", "DK", "DS", "DS", "DS")
"""From the worst for the attacker to the best; each better row of the table begins one place further on."""
COLUMNS: Final = 8
ARROGANT: Final = frozenset({"1-4", "1-3"})
"""Worse than 1-2: the cut-throat variant rewards an attack at these odds (13.4.3)."""


class Verdict(NamedTuple):
    """Which side a result hits, "" for both, and what it is."""

    side: str
    kind: str


def odds(attack: int, defence: int) -> str:
    """The best odds listed that are not better than attack to defence (7.4.1)."""
    for name, (mine, theirs) in zip(reversed(ODDS), reversed(_RATIOS), strict=True):
        if attack * theirs >= defence * mine:
            return name
    return ODDS[0]


def column(die: int, modifier: int) -> int:
    """The die with its modifiers, kept within the table (7.4.2)."""
    return min(max(die + modifier, 0), COLUMNS - 1)


def result(row: str, column_: int) -> str:
    return SEQUENCE[ODDS.index(row) + column_]


def verdict(code: str) -> Verdict:
    """`DR` hits the defender with a retreat; `X` hits both (7.4.3)."""
    return Verdict("", "X") if code == "X" else Verdict(code[0], code[1])
