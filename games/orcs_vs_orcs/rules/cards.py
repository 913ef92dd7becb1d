"""Unit cards and heroes: lines, strengths, and how many there are (rules 1.2.9, 1.2.12, 7)."""

from collections.abc import Iterable, Mapping
from typing import Final

UNITS: Final = ("orc", "heavy_orc", "boar_rider", "crossbow", "shaman", "catapult")
"""In the order of the rules, which is that of every list of counts."""
FIRST_LINE: Final = frozenset(UNITS[:3])
SECOND_LINE: Final = frozenset(UNITS[3:])
PRINTED: Final = (16, 8, 8, 8, 8, 8)
OUTSET: Final = (4, 0, 0, 1, 0, 1)
"""What every player begins with (2.5)."""
BOXED: Final[Mapping[int, tuple[int, ...]]] = {2: (8, 0, 0, 2, 0, 0), 3: (4, 0, 0, 1, 0, 0), 4: (0,) * 6}
"""What stays in the box, by the number of players (2.6)."""

HEROES: Final = (
    "ashani", "buurk", "eruhsk", "froksh", "gruragh", "khanrogg", "kokoth", "kraash", "kro_morda", "moordakk",
    "pogdush", "porkash", "roshnar", "shagratt", "vhraarg", "vigdish", "vri_hurcka", "vriurck", "vrushn", "xaphyr",
)  # fmt: skip
"""Sorted, so that a list of heroes in this order is a sorted one."""
KNOWN: Final = frozenset((*UNITS, *HEROES))

STRENGTH: Final[Mapping[str, int]] = {
    "orc": 1, "heavy_orc": 2, "boar_rider": 2, "crossbow": 1, "shaman": 0, "catapult": 0,
    "ashani": 2, "buurk": 1, "eruhsk": 2, "froksh": 2, "gruragh": 3, "khanrogg": 2, "kokoth": 1, "kraash": 1,
    "kro_morda": 1, "moordakk": 2, "pogdush": 1, "porkash": 1, "roshnar": 2, "shagratt": 2, "vhraarg": 2,
    "vigdish": 1, "vri_hurcka": 2, "vriurck": 1, "vrushn": 1, "xaphyr": 2,
}  # fmt: skip
RULE: Final[Mapping[str, str]] = {
    **dict.fromkeys(UNITS, "7.1"),
    "ashani": "7.2.1", "buurk": "7.2.2", "eruhsk": "7.2.3", "gruragh": "7.2.4", "khanrogg": "7.2.5", "kokoth": "7.2.6",
    "kraash": "7.2.7", "kro_morda": "7.2.8", "moordakk": "7.2.9", "pogdush": "7.2.10", "porkash": "7.2.11",
    "froksh": "7.2.12", "roshnar": "7.2.13", "shagratt": "7.2.14", "vhraarg": "7.2.15", "vigdish": "7.2.16",
    "vri_hurcka": "7.2.17", "vriurck": "7.2.18", "vrushn": "7.2.19", "xaphyr": "7.2.20",
}  # fmt: skip
"""Where each card's effect is ruled."""

DECK_AT_MOST: Final = 10
VANGUARD: Final = 2
HAND: Final = 2


def is_hero(card: str) -> bool:
    return card in _HEROES


def numbered(counts: tuple[int, ...]) -> dict[str, int]:
    """Counts by the name of the unit."""
    return dict(zip(UNITS, counts, strict=True))


def counted(cards: Iterable[str]) -> tuple[int, ...]:
    """How many of each unit there are among the cards; heroes do not count."""
    listed = list(cards)
    return tuple(listed.count(unit) for unit in UNITS)


def changed(counts: tuple[int, ...], card: str, by: int) -> tuple[int, ...]:
    """The counts with more or fewer of one unit."""
    at = UNITS.index(card)
    return (*counts[:at], counts[at] + by, *counts[at + 1 :])


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The cards in order without the first of that name."""
    at = cards.index(card)
    return (*cards[:at], *cards[at + 1 :])


_HEROES: Final = frozenset(HEROES)
