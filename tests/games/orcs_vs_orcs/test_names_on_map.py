"""The names on the map stand beside one another and of the zones, in both languages, on both sides of the board."""

from collections.abc import Iterable
from itertools import combinations, product
from typing import NamedTuple

import pytest

from games.kernel.texts import LANGUAGES, catalogue
from games.orcs_vs_orcs.options import Options
from games.orcs_vs_orcs.picture import places as map_places
from games.orcs_vs_orcs.picture.places import CELLARS, name_at, places
from games.orcs_vs_orcs.picture.zones import army_at
from games.orcs_vs_orcs.rules.board import TOWER, board_of

MEASURES = {False: (9.9, 16, 4), True: (8.5, 14, 3)}
"""Drawing units on each side of the board: the width of a small capital on the average,
and how far it rises above and falls below its line."""
RADIUS = 28
"""The least that a zone takes up around its middle."""
GRAZES = 3


class Box(NamedTuple):
    """Where a name stands."""

    left: float
    right: float
    top: float
    bottom: float

    def over(self, other: "Box") -> bool:
        """Whether more than an edge of one lies over the other."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return min(across, down) > GRAZES

    def hides(self, x: float, y: float) -> bool:
        """Whether it reaches into a zone with this middle."""
        away = min(max(x, self.left), self.right) - x, min(max(y, self.top), self.bottom) - y
        return away[0] ** 2 + away[1] ** 2 < RADIUS**2


def boxes(language: str, *, three: bool) -> dict[str, Box]:
    words, kinds = catalogue("orcs_vs_orcs", language), board_of(Options(), 3 if three else 4).kinds
    letter, rises, falls = MEASURES[three]
    found = {}
    for zone, (x, y) in places(three).items():
        if zone != TOWER and zone not in CELLARS:
            half = letter * len(words[f"short.{zone}"]) / 2
            aside, below = name_at(zone, city=kinds[zone] == "city", three=three)
            found[zone] = Box(x + aside - half, x + aside + half, y + below - rises, y + below + falls)
    return found


def armies(zones: Iterable[str]) -> dict[str, Box]:
    """Where the shield of an army stands on the square side, if there is one."""
    kinds, drawn = board_of(Options(), 4).kinds, places(False)
    found = {}
    for zone in zones:
        aside, over = army_at(zone, drawn[zone], city=kinds[zone] == "city", three=False)
        x, y = drawn[zone][0] + aside, drawn[zone][1] + over
        found[zone] = Box(x - 24, x + 24, y - 32, y + 22)
    return found


def hidden(language: str, *, three: bool) -> set[tuple[str, str]]:
    """Pairs of a name and what it lies over: another name, or a zone."""
    named = boxes(language, three=three)
    names = {(one, other) for one, other in combinations(named, 2) if named[one].over(named[other])}
    drawn = product(named.items(), places(three).items())
    return names | {(zone, other) for (zone, box), (other, middle) in drawn if box.hides(*middle)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("three", [False, True])
def test_it_works(language: str, *, three: bool) -> None:
    assert hidden(language, three=three) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_army_stands_on_a_name(language: str) -> None:
    """Wherever armies stand, on the square side of the board."""
    named = boxes(language, three=False)
    met = product(armies(named).items(), named.items())
    assert {(zone, other) for (zone, army), (other, name) in met if army.over(name)} == set()


@pytest.mark.parametrize(("three", "pair"), [(False, ("Nd", "T")), (True, ("KBC", "Be"))])
def test_twin_where_all_stand_below(monkeypatch: pytest.MonkeyPatch, *, three: bool, pair: tuple[str, str]) -> None:
    monkeypatch.setattr(map_places, "_ELSEWHERE", {three: {}})
    assert pair in hidden("en", three=three)
