"""The map: areas, the caravans' track, and the numbers of the d20 (rules 1.1.1, 1.1.2).

Positions x, y are for drawing only.
"""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple


class Place(NamedTuple):
    """An area of the map."""

    name: str
    kind: Literal["tribal", "foreign"]
    x: int
    y: int
    adjacent: tuple[str, ...]
    d20: tuple[int, ...]


class Stop(NamedTuple):
    """A stop of the track; a city is safe."""

    name: str
    area: str
    city: bool
    x: int
    y: int


PLACES: Final[Mapping[str, Place]] = {
    "alfheim": Place("Alfheim", "foreign", 850, 620, ("darokin", "kol", "rockhome", "yellow_orkia"), ()),
    "bugburbia": Place(
        "Bugburbia", "tribal", 300, 190,
        ("glantri", "high_gobliny", "orcus_rex", "trollhattan"), (5, 6),
    ),
    "darokin": Place(
        "Darokin", "foreign", 330, 660,
        ("alfheim", "glantri", "kol", "ogremoor", "red_orcland", "trollhattan"), (),
    ),
    "ethengar": Place("Ethengar", "foreign", 880, 90, ("glantri", "hobgobland", "rockhome", "yellow_orkia"), ()),
    "glantri": Place(
        "Glantri", "foreign", 330, 60,
        ("bugburbia", "darokin", "ethengar", "hobgobland", "orcus_rex", "trollhattan"), (),
    ),
    "high_gobliny": Place(
        "High Gobliny", "tribal", 390, 330,
        ("bugburbia", "ogremoor", "orcus_rex", "red_orcland", "south_gnollistan", "trollhattan"), (7, 8),
    ),
    "hobgobland": Place(
        "Hobgobland", "tribal", 720, 220,
        ("ethengar", "glantri", "orcus_rex", "south_gnollistan", "yellow_orkia"), (18,),
    ),
    "kol": Place(
        "Kol", "tribal", 640, 510,
        ("alfheim", "darokin", "red_orcland", "south_gnollistan", "yellow_orkia"), (14, 15),
    ),
    "ogremoor": Place(
        "Ogremoor", "tribal", 300, 450,
        ("darokin", "high_gobliny", "red_orcland", "trollhattan"), (3, 4),
    ),
    "orcus_rex": Place(
        "Orcus Rex", "tribal", 520, 220,
        ("bugburbia", "glantri", "high_gobliny", "hobgobland", "south_gnollistan"), (9, 10),
    ),
    "red_orcland": Place(
        "Red Orcland", "tribal", 450, 480,
        ("darokin", "high_gobliny", "kol", "ogremoor", "south_gnollistan"), (11, 12),
    ),
    "rockhome": Place("Rockhome", "foreign", 950, 380, ("alfheim", "ethengar", "yellow_orkia"), ()),
    "south_gnollistan": Place(
        "South Gnollistan", "tribal", 570, 360,
        ("high_gobliny", "hobgobland", "kol", "orcus_rex", "red_orcland", "yellow_orkia"), (13,),
    ),
    "trollhattan": Place(
        "Trollhattan", "tribal", 170, 330,
        ("bugburbia", "darokin", "glantri", "high_gobliny", "ogremoor"), (1, 2),
    ),
    "yellow_orkia": Place(
        "Yellow Orkia", "tribal", 770, 390,
        ("alfheim", "ethengar", "hobgobland", "kol", "rockhome", "south_gnollistan"), (16, 17),
    ),
}  # fmt: skip

STOPS: Final[Mapping[str, Stop]] = {
    "akesoli": Stop("Akesoli", "darokin", True, 120, 680),
    "alfheim_town": Stop("Alfheim Town", "alfheim", True, 880, 660),
    "bugburbia_ford": Stop("Bugburbia ford", "bugburbia", False, 310, 210),
    "corunglain": Stop("Corunglain", "darokin", True, 520, 600),
    "darokin_city": Stop("Darokin City", "darokin", True, 420, 690),
    "dwarfgate": Stop("Dwarfgate", "rockhome", False, 900, 400),
    "elf_road": Stop("Elf road", "alfheim", False, 790, 590),
    "ethengar_market": Stop("Ethengar market", "ethengar", True, 900, 60),
    "glantri_city": Stop("Glantri City", "glantri", True, 250, 30),
    "gnollistan_track": Stop("Gnollistan track", "south_gnollistan", False, 590, 370),
    "high_gobliny_narrows": Stop("High Gobliny narrows", "high_gobliny", False, 400, 350),
    "high_road": Stop("High Road", "glantri", False, 450, 90),
    "hobgobland_mucks": Stop("Hobgobland mucks", "hobgobland", False, 730, 240),
    "kol_landing": Stop("Kol landing", "kol", False, 640, 530),
    "lake_road": Stop("Lake road", "darokin", False, 180, 590),
    "ogremoor_trail": Stop("Ogremoor trail", "ogremoor", False, 285, 480),
    "orcus_rex_pass": Stop("Orcus Rex pass", "orcus_rex", False, 530, 210),
    "red_orcland_bank": Stop("Red Orcland bank", "red_orcland", False, 450, 500),
    "rockhome_gate": Stop("Rockhome gate", "rockhome", True, 970, 340),
    "streel_road": Stop("Streel road", "darokin", False, 460, 640),
    "trintan_road": Stop("Trintan road", "glantri", False, 250, 110),
    "troll_bridge": Stop("Troll bridge", "trollhattan", False, 160, 340),
    "yellow_orkia_crossing": Stop("Yellow Orkia crossing", "yellow_orkia", False, 760, 410),
}

ROUTES: Final[Mapping[str, tuple[str, ...]]] = {
    "ag": ("akesoli", "lake_road", "ogremoor_trail", "troll_bridge", "trintan_road", "glantri_city"),
    "ce": ("corunglain", "kol_landing", "yellow_orkia_crossing", "hobgobland_mucks", "ethengar_market"),
    "cg": ("corunglain", "red_orcland_bank", "high_gobliny_narrows", "bugburbia_ford", "trintan_road", "glantri_city"),
    "dg": (
        "darokin_city",
        "streel_road",
        "corunglain",
        "red_orcland_bank",
        "high_gobliny_narrows",
        "bugburbia_ford",
        "trintan_road",
        "glantri_city",
    ),
    "ec": ("ethengar_market", "hobgobland_mucks", "yellow_orkia_crossing", "kol_landing", "corunglain"),
    "eg": ("ethengar_market", "hobgobland_mucks", "orcus_rex_pass", "high_road", "glantri_city"),
    "ga": ("glantri_city", "trintan_road", "troll_bridge", "ogremoor_trail", "lake_road", "akesoli"),
    "gc": ("glantri_city", "trintan_road", "bugburbia_ford", "high_gobliny_narrows", "red_orcland_bank", "corunglain"),
    "ge": ("glantri_city", "high_road", "orcus_rex_pass", "hobgobland_mucks", "ethengar_market"),
    "gr": (
        "glantri_city",
        "high_road",
        "orcus_rex_pass",
        "gnollistan_track",
        "yellow_orkia_crossing",
        "dwarfgate",
        "rockhome_gate",
    ),
    "le": ("alfheim_town", "elf_road", "kol_landing", "yellow_orkia_crossing", "hobgobland_mucks", "ethengar_market"),
    "rg": (
        "rockhome_gate",
        "dwarfgate",
        "yellow_orkia_crossing",
        "gnollistan_track",
        "orcus_rex_pass",
        "high_road",
        "glantri_city",
    ),
}
"""By caravan: the origin first, the destination last."""

AREAS: Final = tuple(PLACES)
TRIBAL: Final = frozenset(area for area in AREAS if PLACES[area].kind == "tribal")
FOREIGN: Final = frozenset(AREAS) - TRIBAL
NEAR: Final[Mapping[str, frozenset[str]]] = {area: frozenset(place.adjacent) for area, place in PLACES.items()}
UNDERGROUND: Final[Mapping[int, str]] = {roll: area for area, place in PLACES.items() for roll in place.d20}
LOST_ROLL: Final = 19
CAVE_IN_ROLL: Final = 20
LOST: Final = "lost"
"""Where a leader is who is lost in the dark."""


def onward(caravan: str, stop: str, stops: int) -> str:
    """The stop so many stops further along the caravan's route, at most its destination."""
    route = ROUTES[caravan]
    return route[min(route.index(stop) + stops, len(route) - 1)]


def destination(caravan: str) -> str:
    return ROUTES[caravan][-1]
