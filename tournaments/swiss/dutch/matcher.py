"""Maximum weight matching with whole numbers of any size, by py4swiss's compiled blossom algorithm.

It keeps the matching between changes: after a few changed edges it costs one search a vertex touched, O(n²) each.
"""

from functools import lru_cache

from py4swiss.dynamicuint import DynamicUint
from py4swiss.matching_computer import ComputerDutchOptimality

CHUNK = 30
"""The library takes numbers of its own in pieces that fit 32 bits."""
MARGIN = 2
"""Bits that the algorithm wants above the greatest weight."""


class Matcher:
    """A graph with a matching of the greatest weight; 0 is no edge, and every weight is below 2 to the `bits`."""

    def __init__(self, vertices: int, bits: int) -> None:
        greatest = DynamicUint(1)
        greatest.shift_grow(bits + MARGIN)
        greatest >>= 1
        greatest -= (greatest & 0) | 1
        self._zero = greatest & 0
        self._computer = ComputerDutchOptimality(vertices, greatest)
        for _ in range(vertices):
            self._computer.add_vertex()
        self._made = lru_cache(maxsize=1 << 16)(self._make)

    def set(self, one: int, other: int, weight: int) -> None:
        """Give the edge between two vertices a weight."""
        self._computer.set_edge_weight(one, other, self._made(weight))

    def partners(self) -> list[int]:
        """The partner of each vertex in a matching of the greatest weight; a vertex without one is its own."""
        self._computer.compute_matching()
        return list(self._computer.get_matching())

    def _make(self, weight: int) -> DynamicUint:
        made = DynamicUint(self._zero)
        for shift in range((weight.bit_length() // CHUNK) * CHUNK, -1, -CHUNK):
            made <<= CHUNK
            made |= (weight >> shift) & ((1 << CHUNK) - 1)
        return made
