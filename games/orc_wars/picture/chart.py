"""The drawn map: the areas' outlines and the places on it, in drawing units.

Junctions are the points where three areas meet, and borders run between them in small steps to either side. How a
border winds follows from its two ends alone, so that both its areas draw the same one.
"""

from collections.abc import Mapping
from typing import Final, TypeAlias

Point: TypeAlias = tuple[int, int]

WIDTH: Final = 1000
HEIGHT: Final = 720

_JUNCTIONS: Final[Mapping[str, Point]] = {
    "nw": (0, 0), "n": (700, 0), "ne": (1000, 0), "en": (1000, 240), "es": (1000, 520), "se": (1000, 720),
    "s": (680, 720), "sw": (0, 720), "w": (0, 330),
    "a": (60, 320), "b": (205, 196), "c": (420, 128), "d": (612, 118), "e": (720, 98), "f": (842, 222),
    "g": (862, 286), "h": (866, 492), "i": (762, 532), "j": (704, 612), "k": (530, 582), "l": (380, 566),
    "m": (186, 446), "n2": (268, 362), "o": (268, 272), "p": (430, 244), "q": (478, 292), "r": (618, 272),
    "s2": (682, 300), "t": (686, 440), "u": (540, 452), "v": (468, 402), "w2": (372, 412),
}  # fmt: skip

_OUTLINES: Final[Mapping[str, str]] = {
    "alfheim": "es se s j i h",
    "bugburbia": "b c p o",
    "darokin": "s sw w a m l k j",
    "ethengar": "n ne en g f e",
    "glantri": "nw n e d c b a w",
    "high_gobliny": "o p q v w2 n2",
    "hobgobland": "d e f s2 r",
    "kol": "t i j k u",
    "ogremoor": "n2 w2 l m",
    "orcus_rex": "c d r q p",
    "red_orcland": "u k l w2 v",
    "rockhome": "en es h g",
    "south_gnollistan": "q r s2 t u v",
    "trollhattan": "a b o n2 m",
    "yellow_orkia": "f g h i t s2",
}

HEARTS: Final[Mapping[str, Point]] = {
    "alfheim": (880, 606), "bugburbia": (350, 196), "darokin": (285, 636), "ethengar": (868, 150),
    "glantri": (112, 118), "high_gobliny": (392, 326), "hobgobland": (702, 176), "kol": (612, 512),
    "ogremoor": (318, 460), "orcus_rex": (500, 190), "red_orcland": (474, 474), "rockhome": (922, 410),
    "south_gnollistan": (566, 364), "trollhattan": (196, 306), "yellow_orkia": (782, 322),
}  # fmt: skip
"""Where what stands in an area is drawn."""

STOPS: Final[Mapping[str, Point]] = {
    "akesoli": (76, 640), "alfheim_town": (952, 682), "bugburbia_ford": (263, 228), "corunglain": (580, 642),
    "darokin_city": (420, 696), "dwarfgate": (892, 356), "elf_road": (790, 576), "ethengar_market": (796, 46),
    "glantri_city": (262, 40), "gnollistan_track": (648, 336), "high_gobliny_narrows": (300, 322),
    "high_road": (540, 62), "hobgobland_mucks": (766, 238), "kol_landing": (690, 552), "lake_road": (140, 530),
    "ogremoor_trail": (226, 446), "orcus_rex_pass": (588, 244), "red_orcland_bank": (404, 546),
    "rockhome_gate": (966, 312), "streel_road": (506, 664), "trintan_road": (250, 140), "troll_bridge": (122, 352),
    "yellow_orkia_crossing": (734, 424),
}  # fmt: skip

BENDS: Final[Mapping[tuple[str, str], Point]] = {
    ("bugburbia_ford", "high_gobliny_narrows"): (264, 276),
    ("corunglain", "red_orcland_bank"): (480, 610),
    ("high_gobliny_narrows", "red_orcland_bank"): (336, 430),
    ("dwarfgate", "yellow_orkia_crossing"): (830, 414),
    ("glantri_city", "high_road"): (400, 20),
    ("gnollistan_track", "yellow_orkia_crossing"): (674, 400),
    ("hobgobland_mucks", "yellow_orkia_crossing"): (716, 330),
    ("hobgobland_mucks", "orcus_rex_pass"): (676, 256),
    ("akesoli", "lake_road"): (84, 580),
    ("lake_road", "ogremoor_trail"): (170, 470),
    ("ogremoor_trail", "troll_bridge"): (150, 420),
    ("trintan_road", "troll_bridge"): (140, 220),
}
"""Towards what point the track bends between two stops, in alphabetical order."""

_STEPS: Final = 5


def outline(area: str) -> str:
    """The path of an area's border, closed."""
    corners = _OUTLINES[area].split()
    points = [
        point for one, other in zip(corners, [*corners[1:], corners[0]], strict=True) for point in _border(one, other)
    ]
    return "M" + "L".join(f"{x} {y}" for x, y in points) + "z"


def _border(one: str, other: str) -> list[Point]:
    """The points from one junction to the next, without the last; straight along the rim."""
    start, end = _JUNCTIONS[one], _JUNCTIONS[other]
    if _on_rim(start) and _on_rim(end):
        return [start]
    if start > end:
        return [start, *reversed(_winding(end, start))]
    return [start, *_winding(start, end)]


def _winding(start: Point, end: Point) -> list[Point]:
    (x, y), (x_end, y_end) = start, end
    across, along = y_end - y, x_end - x
    found = []
    for step in range(1, _STEPS):
        aside = (x * 7 + y * 13 + x_end * 5 + y_end * 3 + step * 37) % 15 - 7
        there = x + (along * step + across * aside // 8) // _STEPS
        found.append((there, y + (across * step - along * aside // 8) // _STEPS))
    return found


def _on_rim(point: Point) -> bool:
    return point[0] in (0, WIDTH) or point[1] in (0, HEIGHT)


def track(one: str, other: str) -> str:
    """The path of the caravans' track between two stops."""
    (x, y), (x_end, y_end) = STOPS[one], STOPS[other]
    bend = BENDS.get((min(one, other), max(one, other)))
    curve = f"Q{bend[0]} {bend[1]} {x_end} {y_end}" if bend else f"L{x_end} {y_end}"
    return f"M{x} {y}{curve}"
