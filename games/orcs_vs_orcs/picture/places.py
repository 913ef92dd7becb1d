"""The drawn map: where zones and roads lie, in drawing units."""

from collections.abc import Mapping
from functools import cache
from math import hypot
from typing import Final, TypeAlias

from games.orcs_vs_orcs.options import Options
from games.orcs_vs_orcs.rules.board import TOWER, board_of

Point: TypeAlias = tuple[int, int]

CELLARS: Final = frozenset({"Tx", "Ty"})
_APART: Final = 64
"""How far the tower's cellars are drawn from it, so that neither hides the other."""
_ABOVE: Final = {
    False: frozenset({"Nc1", "Nc2", "Nd"}),
    True: frozenset({"Ab1", "Ab3", "Ae", "Bc1", "Cc2", "Ce", "KBC"}),
}
"""The zones of each side whose names stand above them: below, another name or zone is in the way."""
_BELOW_CITY, _BELOW, _OVER = 61, 58, -40


@cache
def places(three: bool) -> Mapping[str, Point]:
    """The middle of each zone of one side of the board."""
    printed = board_of(Options(), 3 if three else 4).places
    middle_x, middle_y = printed[TOWER]
    drawn: dict[str, Point] = {}
    for zone, (x, y) in printed.items():
        far = _APART / hypot(x - middle_x, y - middle_y) if zone in CELLARS else 1.0
        drawn[zone] = (round(middle_x + (x - middle_x) * far), round(middle_y + (y - middle_y) * far))
    return drawn


def name_y(zone: str, *, city: bool, three: bool) -> int:
    """How far below the middle of a zone the line is that its name stands on."""
    return _OVER if zone in _ABOVE[three] else _BELOW_CITY if city else _BELOW


@cache
def near(three: bool) -> Mapping[str, tuple[str, ...]]:
    """Where the roads of each zone of that side lead."""
    return board_of(Options(), 3 if three else 4).near


@cache
def roads(three: bool) -> str:
    """All roads of that side as one path."""
    drawn = places(three)
    pairs = sorted((one, other) for one, ends in near(three).items() for other in ends if one < other)
    return "".join(f"M{drawn[one][0]} {drawn[one][1]}L{drawn[other][0]} {drawn[other][1]}" for one, other in pairs)
