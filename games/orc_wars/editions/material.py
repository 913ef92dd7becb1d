"""The counters: tribes and their hordes, leaders, and what fills the two cups (rules 1.2.1, 1.2.2, 1.3)."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

import msgspec

from games.kernel.editions import read_edition


class Tribe(msgspec.Struct, frozen=True, rename={"hordes": "horde_count", "strength": "horde_strength"}):
    """A tribe; its key is that of its home."""

    species: str
    hordes: int
    strength: int
    leader: str
    colour: str


class Chief(msgspec.Struct, frozen=True, rename={"home": "tribe"}):
    """A leader as his counter shows him."""

    name: str
    home: str
    authority: int
    servility: int


class _Counters(msgspec.Struct, frozen=True):
    tribes: dict[str, Tribe]
    leaders: dict[str, Chief]
    tribe_cup: dict[str, int]
    gold_cup: dict[str, int]


_COUNTERS: Final = read_edition("games.orc_wars.editions", "house", _Counters)
TRIBES: Final[Mapping[str, Tribe]] = _COUNTERS.tribes
CHIEFS: Final[Mapping[str, Chief]] = _COUNTERS.leaders
LEADERS: Final = tuple(CHIEFS)
STRENGTH: Final[Mapping[str, int]] = {tribe: one.strength for tribe, one in TRIBES.items()}
SPECIES: Final[Mapping[str, str]] = {tribe: one.species for tribe, one in TRIBES.items()}
HORDE: Final[Mapping[str, str]] = {tribe: f"horde_{tribe}" for tribe in TRIBES}
"""By tribe: what its horde is called in a hand."""
TRIBE_CUP: Final = tuple(sorted(Counter(_COUNTERS.tribe_cup).elements()))
GOLD_CUP: Final = tuple(sorted(Counter(_COUNTERS.gold_cup).elements()))
GOLD: Final[Mapping[int, int]] = {
    int(name[-1]): count for name, count in _COUNTERS.gold_cup.items() if name.startswith("gold_")
}
"""How many gold counters there are of each value."""
SPY_LEVELS: Final = (1, 2, 3)

HAND_AT_START: Final = 5
HAND_REDRAWN: Final = 6
BOUGHT_AT_MOST: Final = 4
HAND_LIMIT: Final = 10
LEADERS_TO_WIN: Final = 5
SITES_TO_WIN: Final = 12
GOLD_TO_WIN: Final = 35
LEADERLESS_TURNS: Final = 3
LOOT_OF_ONE_RACE: Final = 5
"""An army of its leader's race passes the loot test at this roll or less."""
LEADERLESS_BONUS: Final = 2
"""What a coalition without any leader adds to its spy's level."""


def strength(hordes: tuple[str, ...]) -> int:
    """What the hordes are worth in battle together."""
    return sum(map(STRENGTH.__getitem__, hordes))


def is_leader(counter: str) -> bool:
    return counter in CHIEFS
