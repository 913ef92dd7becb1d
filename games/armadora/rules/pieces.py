"""Pieces: gold, palisades, warriors, characters, power tokens and reinforcements (rule 1)."""

from functools import lru_cache
from typing import Annotated, Final, Literal, TypeAlias, get_args

import msgspec

PILES: Final = (3, 4, 4, 5, 5, 6, 6, 7)
PALISADES: Final = 35
ARROWS: Final = 2

Strength: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=5)]
"""The value printed on a warrior."""

Hand: TypeAlias = tuple[int, ...]
"""Values of warriors, sorted."""

ARMIES: Final[dict[int, Hand]] = {
    2: (1,) * 11 + (2, 2, 3, 4, 5),
    3: (1,) * 7 + (2, 2, 3, 4),
    4: (1,) * 5 + (2, 3, 4),
}

Character: TypeAlias = Literal["orc", "goblin", "elf", "mage"]
CHARACTERS: Final[tuple[Character, ...]] = get_args(Character)
TOKENS: Final[dict[Character, int]] = {"orc": 1, "goblin": 1, "elf": ARROWS, "mage": 2}


@lru_cache(maxsize=4096)
def without(hand: Hand, value: int) -> Hand:
    """The hand without one warrior of that value; it must hold one."""
    at = hand.index(value)
    return hand[:at] + hand[at + 1 :]


@lru_cache(maxsize=4096)
def kinds(hand: Hand) -> Hand:
    """The different values in a hand, rising."""
    return tuple(sorted(set(hand)))
