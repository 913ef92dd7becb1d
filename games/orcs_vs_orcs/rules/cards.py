"""Unit cards and heroes: lines, strengths, and how many there are (rules 1.2.9, 1.2.12, 7)."""

from collections.abc import Mapping
from typing import Final

from games.kernel.tuples import raised
from games.orcs_vs_orcs.editions import HOUSE

UNITS: Final = ("orc", "heavy_orc", "boar_rider", "crossbow", "shaman", "catapult")
"""In the order of the rules, which is that of every list of counts."""
FIRST_LINE: Final = frozenset(UNITS[:3])
SECOND_LINE: Final = frozenset(UNITS[3:])
PRINTED: Final = (16, 8, 8, 8, 8, 8)
OUTSET: Final = (4, 0, 0, 1, 0, 1)
"""What every player begins with (2.5)."""
BOXED: Final[Mapping[int, tuple[int, ...]]] = {2: (8, 0, 0, 2, 0, 0), 3: (4, 0, 0, 1, 0, 0), 4: (0,) * 6}
"""What stays in the box, by the number of players (2.6)."""

HEROES: Final = tuple(sorted(HOUSE.heroes))
KNOWN: Final = frozenset((*UNITS, *HEROES))

STRENGTH: Final[Mapping[str, int]] = {
    "orc": 1, "heavy_orc": 2, "boar_rider": 2, "crossbow": 1, "shaman": 0, "catapult": 0, **HOUSE.heroes,
}  # fmt: skip
RULE: Final[Mapping[str, str]] = {
    **dict.fromkeys(UNITS, "7.1"), **{hero: f"7.2.{number}" for number, hero in enumerate(HOUSE.heroes, 1)},
}  # fmt: skip
"""Where each card's effect is ruled: 7.1 the units, 7.2 the heroes, in the order of the edition."""

DECK_AT_MOST: Final = 10
VANGUARD: Final = 2
HAND: Final = 2


def is_hero(card: str) -> bool:
    return card in _HEROES


def numbered(counts: tuple[int, ...]) -> dict[str, int]:
    """Counts by the name of the unit."""
    return dict(zip(UNITS, counts, strict=True))


def changed(counts: tuple[int, ...], card: str, by: int) -> tuple[int, ...]:
    """The counts with more or fewer of one unit."""
    return raised(counts, UNITS.index(card), by)


_HEROES: Final = frozenset(HEROES)
