"""Pairs of palisades that close something off together.

Palisades meet at the corners of squares. A palisade closes something off exactly when its two ends hang together already, by other
palisades or by the rim; two that close only together join the same two clusters of corners.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from games.armadora.board import COLUMNS, HEIGHT, LINES, SQUARES

RIM: Final = 0
_WIDTH: Final = len(COLUMNS)


def _corner(column: int, row: int) -> int:
    """The number of a corner, 0 for all those on the rim."""
    inside = 0 < column < _WIDTH and 0 < row < HEIGHT
    return 1 + (column - 1) * (HEIGHT - 1) + row - 1 if inside else RIM


def _ends(first: int, below: bool) -> tuple[int, int]:
    """The corners between which a palisade below or beside a square lies."""
    column, row = divmod(first, HEIGHT)
    if below:
        return _corner(column, row + 1), _corner(column + 1, row + 1)
    return _corner(column + 1, row), _corner(column + 1, row + 1)


_CORNERS: Final = 1 + (_WIDTH - 1) * (HEIGHT - 1)
ENDS: Final = {
    name: _ends((below or beside).bit_length() - 1, below != 0) for name, (below, beside) in LINES.items()
}


@lru_cache(maxsize=4096)
def closers(below: int, beside: int, lines: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """Those of the lines that close something off alone, and the pairs of them that do together; about 40 µs."""
    cluster = list(range(_CORNERS))

    def root(corner: int) -> int:
        while cluster[corner] != corner:
            corner = cluster[corner]
        return corner

    for name, (under, right) in LINES.items():
        if under & below or right & beside:
            one, other = ENDS[name]
            cluster[root(one)] = root(other)
    alone = []
    joining: dict[tuple[int, int], list[str]] = {}
    for name in lines:
        one, other = sorted((root(ENDS[name][0]), root(ENDS[name][1])))
        if one == other:
            alone.append(name)
        else:
            joining.setdefault((one, other), []).append(name)
    pairs = [(a, b) for names in joining.values() for i, a in enumerate(names) for b in names[i + 1 :]]
    return tuple(alone), tuple(pairs)
