"""A second, slow and plain telling of the rules of land and gold, to hold the quick one against."""

from itertools import product

Lines = frozenset[str]
COLUMNS, ROWS = "abcdefgh", "12345"
SQUARES = [column + row for column, row in product(COLUMNS, ROWS)]
MINES = ["d1", "b2", "f2", "h2", "a4", "e4", "c5", "g5"]


def neighbours(square: str) -> list[str]:
    column, row = COLUMNS.index(square[0]), ROWS.index(square[1])
    steps = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
    return [COLUMNS[c] + ROWS[r] for c, r in steps if 0 <= c < len(COLUMNS) and 0 <= r < len(ROWS)]


def line(one: str, other: str) -> str:
    return "|".join(sorted((one, other)))


LINES = sorted({line(square, other) for square in SQUARES for other in neighbours(square)})


def territory(square: str, palisades: Lines) -> frozenset[str]:
    found, ahead = {square}, [square]
    while ahead:
        here = ahead.pop()
        for there in neighbours(here):
            if there not in found and line(here, there) not in palisades:
                found.add(there)
                ahead.append(there)
    return frozenset(found)


def territories(palisades: Lines) -> list[list[str]]:
    return sorted(sorted(one) for one in {territory(square, palisades) for square in SQUARES})


def legal(edge: str, palisades: Lines) -> bool:
    """Rule 3.4.4."""
    one, other = edge.split("|")
    after = palisades | {edge}
    return edge not in palisades and min(len(territory(one, after)), len(territory(other, after))) >= 4
