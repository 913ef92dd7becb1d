"""The board: squares, the lines between them and the mines, as names and as bits.

Squares are numbered in alphabetical order, a1 a2 … h5, and a set of squares is a whole number with bit i for square i.
A line between two squares belongs to the first of them: it lies *below* that square or *beside* it, on its right. So a
set of lines is a pair of sets of squares.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

COLUMNS: Final = "abcdefgh"
ROWS: Final = "12345"
HEIGHT: Final = len(ROWS)

SQUARES: Final = tuple(column + row for column in COLUMNS for row in ROWS)
INDEX: Final = {name: i for i, name in enumerate(SQUARES)}
BIT: Final = {name: 1 << i for name, i in INDEX.items()}
BOARD: Final = (1 << len(SQUARES)) - 1

MINES: Final = ("d1", "b2", "f2", "h2", "a4", "e4", "c5", "g5")
MINE_BITS: Final = sum(BIT[name] for name in MINES)
PLAIN: Final = BOARD & ~MINE_BITS

HAS_BELOW: Final = sum(bit for name, bit in BIT.items() if name[1] != ROWS[-1])
HAS_BESIDE: Final = sum(bit for name, bit in BIT.items() if name[0] != COLUMNS[-1])


def _lines() -> dict[str, tuple[int, int]]:
    """Every line in alphabetical order, as (set below, set beside) with one bit in one of them."""
    found: dict[str, tuple[int, int]] = {}
    for name, bit in BIT.items():
        if bit & HAS_BELOW:
            found[f"{name}|{SQUARES[INDEX[name] + 1]}"] = (bit, 0)
        if bit & HAS_BESIDE:
            found[f"{name}|{SQUARES[INDEX[name] + HEIGHT]}"] = (0, bit)
    return found


LINES: Final = _lines()

if TYPE_CHECKING:
    Square: TypeAlias = str
    Mine: TypeAlias = str
    Edge: TypeAlias = str
else:
    Square = Literal[SQUARES]
    Mine = Literal[MINES]
    Edge = Literal[tuple(LINES)]


def _subsets(parts: list[tuple[int, str]]) -> dict[int, tuple[str, ...]]:
    """The names in every set of the parts, in the order of the parts."""
    found: dict[int, tuple[str, ...]] = {0: ()}
    for bit, name in parts:
        found |= {key | bit: (*named, name) for key, named in found.items()}
    return found


_FOUR_TIMES_TEN: Final = tuple(
    _subsets([(1 << i, name) for i, name in enumerate(SQUARES[first : first + 10])]) for first in range(0, 40, 10)
)
_COLUMN_LINES: Final = tuple(
    (
        first,
        _subsets(
            [
                (below >> first | beside >> first << HEIGHT, name)
                for name, (below, beside) in LINES.items()
                if (below | beside) >> first & 31
            ]
        ),
    )
    for first in range(0, len(SQUARES), HEIGHT)
)


def names(squares: int) -> tuple[str, ...]:
    """The names of a set of squares in alphabetical order; about 0.5 µs."""
    a, b, c, d = _FOUR_TIMES_TEN
    return a[squares & 1023] + b[squares >> 10 & 1023] + c[squares >> 20 & 1023] + d[squares >> 30]


def mines_of(squares: Iterable[Square]) -> tuple[Mine, ...]:
    """The mines among these squares, in their order."""
    return tuple(name for name in squares if name in MINES)


def line_names(below: int, beside: int) -> tuple[str, ...]:
    """The names of a set of lines in alphabetical order; about 2 µs."""
    found: tuple[str, ...] = ()
    for first, column in _COLUMN_LINES:
        found += column[below >> first & 31 | (beside >> first & 31) << HEIGHT]
    return found


def indexes(squares: int) -> list[int]:
    """The numbers of a set of squares, rising."""
    found = []
    while squares:
        lowest = squares & -squares
        found.append(lowest.bit_length() - 1)
        squares ^= lowest
    return found
