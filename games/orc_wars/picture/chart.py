"""The drawn map: the areas' outlines and the places on it, in drawing units.

Junctions are the points where three areas meet, and borders run between them in small steps to either side. How a
border winds follows from its two ends alone, so that both its areas draw the same one.
"""

from typing import Final, TypeAlias

from games.kernel.editions import read_edition
from games.kernel.values import Value

Point: TypeAlias = tuple[int, int]


class _Chart(Value, frozen=True):
    width: int
    height: int
    junctions: dict[str, Point]
    outlines: dict[str, tuple[str, ...]]
    hearts: dict[str, Point]
    labels: dict[str, Point]
    stops: dict[str, Point]
    bends: tuple[tuple[str, str, Point], ...]


_CHART: Final = read_edition("games.orc_wars.editions", "chart", _Chart)
WIDTH: Final = _CHART.width
HEIGHT: Final = _CHART.height
HEARTS: Final = _CHART.hearts
"""Where what stands in an area is drawn."""
LABELS: Final = _CHART.labels
"""The middle of an area's name on its line: near the heart, where neither armies nor caravans come to stand."""
STOPS: Final = _CHART.stops
BENDS: Final = {(one, other): point for one, other, point in _CHART.bends}
"""Towards what point the track bends between two stops, in alphabetical order."""

_STEPS: Final = 5


def outline(area: str) -> str:
    """The path of an area's border, closed."""
    corners = _CHART.outlines[area]
    points = [
        point for one, other in zip(corners, (*corners[1:], corners[0]), strict=True) for point in _border(one, other)
    ]
    return "M" + "L".join(f"{x} {y}" for x, y in points) + "z"


def _border(one: str, other: str) -> list[Point]:
    """The points from one junction to the next, without the last; straight along the rim."""
    start, end = _CHART.junctions[one], _CHART.junctions[other]
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
