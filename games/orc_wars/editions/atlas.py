"""The map: areas, the caravans' track, and the numbers of the d20 (rules 1.1.1, 1.1.2).

Positions x, y are for drawing only.
"""

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from games.kernel.editions import read_edition


class Place(msgspec.Struct, frozen=True):
    """An area of the map."""

    name: str
    kind: Literal["tribal", "foreign"]
    x: int
    y: int
    adjacent: tuple[str, ...]
    d20: tuple[int, ...]


class Stop(msgspec.Struct, frozen=True):
    """A stop of the track; a city is safe."""

    name: str
    area: str
    city: bool
    x: int
    y: int


class _Route(msgspec.Struct, frozen=True):
    route: tuple[str, ...]


class _Map(msgspec.Struct, frozen=True):
    areas: dict[str, Place]
    stops: dict[str, Stop]
    caravans: dict[str, _Route]


_MAP: Final = read_edition("games.orc_wars.editions", "house", _Map)
PLACES: Final[Mapping[str, Place]] = _MAP.areas
STOPS: Final[Mapping[str, Stop]] = _MAP.stops
ROUTES: Final[Mapping[str, tuple[str, ...]]] = {key: one.route for key, one in _MAP.caravans.items()}
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
