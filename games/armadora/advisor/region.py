"""A region: what the palisades within one territory say about which of its squares bears upon which gold.

A *prize* is gold that will go as one: all mines of a territory that can no longer be divided, or else a single mine.
What a warrior on a square brings to bear on each prize is a *row*: one number for each prize, side by side in one whole
number, so that the rows of many warriors are added up in one go.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from games.armadora.rules.board import BIT, HAS_BELOW, HAS_BESIDE, HEIGHT, INDEX, MINES, PLAIN, SQUARES, indexes
from games.armadora.rules.territories import LEAST_SIZE

LANE: Final = 16
"""Bits for one prize in a row."""
LANES: Final = (1 << LANE) - 1
FULL: Final = 16
"""What counts wholly in a row."""
FALL: Final = (4, 4, 3, 3)
"""How much weight is lost with each of the first steps away from a mine."""


class Region(NamedTuple):
    """The prizes of a territory, each the numbers of its mines in the rules; and the row of each plain square."""

    territory: int
    size: int
    open: bool
    """Whether the territory may still be divided."""
    prizes: tuple[tuple[int, ...], ...]
    rows: dict[int, int]


def _spread(ten: int) -> int:
    """Ten squares as bits to the same squares as whole bytes."""
    return sum(0xFF << 8 * i for i in range(10) if ten >> i & 1)


_SPREAD: Final = tuple(_spread(ten) for ten in range(1 << 10))
_WEIGHED: Final = tuple(
    tuple(sum(weight << LANE * lane for lane in range(8) if mines >> lane & 1) for mines in range(256))
    for weight in (*FALL, FULL - sum(FALL))
)
_MINE_BITS: Final = tuple(BIT[name] for name in MINES)


@lru_cache(maxsize=16384)
def region(territory: int, below: int, beside: int, stocked: bool) -> Region:
    """The region of a territory with these palisades inside; `stocked` while more may be laid.

    About 25 µs where not remembered.
    """
    mines = tuple(m for m, bit in enumerate(_MINE_BITS) if bit & territory)
    size = territory.bit_count()
    divisible = stocked and size >= 2 * LEAST_SIZE
    if not divisible or len(mines) == 0:
        return Region(
            territory, size, divisible, (mines,) if mines else (), dict.fromkeys(indexes(territory & PLAIN), FULL)
        )
    return Region(territory, size, True, tuple((m,) for m in mines), _fading(territory, below, beside, mines))


def _fading(territory: int, below: int, beside: int, mines: tuple[int, ...]) -> dict[int, int]:
    """The row of each square where every step on the way to a mine takes something away.

    All mines spread at once: eight bits stand for a square, one for each mine that has reached it.
    """
    down, right = _bytes(territory & HAS_BELOW & ~below), _bytes(territory & HAS_BESIDE & ~beside)
    reached = sum(1 << 8 * INDEX[MINES[m]] + lane for lane, m in enumerate(mines))
    rings: list[bytes] = []
    for _ in _WEIGHED:
        reached |= (
            (reached & down) << 8
            | (reached >> 8) & down
            | (reached & right) << 8 * HEIGHT
            | (reached >> 8 * HEIGHT) & right
        )
        rings.append(reached.to_bytes(len(SQUARES), "little"))
    a, b, c, d, e = rings
    one, two, three, four, five = _WEIGHED
    return {at: one[a[at]] + two[b[at]] + three[c[at]] + four[d[at]] + five[e[at]] for at in indexes(territory & PLAIN)}


def _bytes(squares: int) -> int:
    """Eight bits instead of one for every square."""
    return (
        _SPREAD[squares & 1023]
        | _SPREAD[squares >> 10 & 1023] << 80
        | _SPREAD[squares >> 20 & 1023] << 160
        | _SPREAD[squares >> 30] << 240
    )
