"""The counters: tribes and their hordes, leaders, and what fills the two cups (rules 1.2.1, 1.2.2, 1.3)."""

from collections import Counter
from collections.abc import Mapping
from typing import Final, NamedTuple

from games.orc_wars.editions.atlas import ROUTES


class Tribe(NamedTuple):
    """A tribe; its key is that of its home."""

    species: str
    hordes: int
    strength: int
    leader: str
    colour: str


class Chief(NamedTuple):
    """A leader as his counter shows him."""

    name: str
    home: str
    authority: int
    servility: int


TRIBES: Final[Mapping[str, Tribe]] = {
    "bugburbia": Tribe("bugbear", 4, 3, "ohrr", "#6b4a8a"),
    "high_gobliny": Tribe("goblin", 9, 1, "queen_yazar", "#8fae3a"),
    "hobgobland": Tribe("hobgoblin", 6, 2, "hutai_khan", "#c26d1c"),
    "kol": Tribe("kobold", 10, 1, "king_kol", "#b0602a"),
    "ogremoor": Tribe("ogre", 4, 3, "alebane", "#8a6a3b"),
    "orcus_rex": Tribe("orc", 6, 2, "thar", "#7a1f1f"),
    "red_orcland": Tribe("orc", 6, 2, "hool", "#d63a2f"),
    "south_gnollistan": Tribe("gnoll", 6, 2, "nizam_pasha", "#4a6fa5"),
    "trollhattan": Tribe("troll", 3, 4, "haak_hordar", "#2f7d4f"),
    "yellow_orkia": Tribe("orc", 6, 2, "moghul_khan", "#e0b52c"),
}

CHIEFS: Final[Mapping[str, Chief]] = {
    "alebane": Chief("Alebane", "ogremoor", 4, 4),
    "haak_hordar": Chief("Haa'k Hordar", "trollhattan", 5, 3),
    "hool": Chief("Hool", "red_orcland", 4, 5),
    "hutai_khan": Chief("Hutai-Khan", "hobgobland", 5, 4),
    "king_kol": Chief("Kol", "kol", 5, 6),
    "moghul_khan": Chief("Moghul-Khan", "yellow_orkia", 5, 4),
    "nizam_pasha": Chief("Nizam Pasha", "south_gnollistan", 4, 6),
    "ohrr": Chief("Ohr'r", "bugburbia", 4, 5),
    "queen_yazar": Chief("Queen Yazar", "high_gobliny", 5, 6),
    "thar": Chief("Thar", "orcus_rex", 6, 4),
}

OTHERS: Final[Mapping[str, int]] = {
    "fortress_2": 2,
    "fortress_3": 3,
    "fortress_4": 2,
    "fortress_5": 1,
    "machine_2": 2,
    "machine_3": 2,
    "machine_4": 1,
    "machine_5": 1,
    "mine": 6,
    "shaman": 4,
    "spy_1": 2,
    "spy_2": 2,
    "spy_3": 2,
}
"""Tribe counters that are neither leaders nor hordes."""

GOLD: Final[Mapping[int, int]] = {0: 6, 1: 16, 2: 14, 3: 10, 4: 6, 5: 4}
"""How many gold counters there are of each value."""

LEADERS: Final = tuple(CHIEFS)
STRENGTH: Final[Mapping[str, int]] = {tribe: one.strength for tribe, one in TRIBES.items()}
SPECIES: Final[Mapping[str, str]] = {tribe: one.species for tribe, one in TRIBES.items()}
HORDE: Final[Mapping[str, str]] = {tribe: f"horde_{tribe}" for tribe in TRIBES}
"""By tribe: what its horde is called in a hand."""
TRIBE_CUP: Final[tuple[str, ...]] = tuple(
    sorted(
        [
            *LEADERS,
            *(HORDE[tribe] for tribe, one in TRIBES.items() for _ in range(one.hordes)),
            *Counter(OTHERS).elements(),
        ]
    )
)
GOLD_CUP: Final[tuple[str, ...]] = tuple(
    sorted(
        [
            *(f"gold_{value}" for value, count in GOLD.items() for _ in range(count)),
            *(f"caravan_{key}" for key in ROUTES),
        ]
    )
)
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
