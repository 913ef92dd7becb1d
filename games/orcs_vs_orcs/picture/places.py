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
_BELOW_CITY, _BELOW, _OVER = 61, 58, -40
_ELSEWHERE: Final[Mapping[bool, Mapping[str, Point]]] = {
    False: {
        "N0": (0, 50), "Nb1": (-82, 6), "Nb3": (82, 6), "Nd": (-70, 8), "Ec2": (-80, 8), "Sb2": (0, 50),
        "Wc1": (20, 50), "KES": (40, 61), "KSW": (-40, 61), "MNE": (-30, -38), "MES": (40, 53), "MSW": (-40, 61),
        "MWN": (36, -40),
    },
    True: dict.fromkeys(("Ab1", "Ab3", "Ae", "Bc1", "Cc2", "Ce", "KBC"), (0, _OVER)),
}  # fmt: skip
"""The zones of each side whose names do not stand straight below them: there another name, a zone or an army is in the
way.
"""


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


def name_at(zone: str, *, city: bool, three: bool) -> Point:
    """How far from the middle of a zone the middle of the line is that its name stands on."""
    return _ELSEWHERE[three].get(zone, (0, _BELOW_CITY if city else _BELOW))


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
