"""Territories: what the palisades make of the board, and where one more may lie (rules 3.4 and 3.7)."""

from functools import lru_cache
from typing import TypeAlias

from games.armadora.rules.board import BOARD, HAS_BELOW, HAS_BESIDE, HEIGHT, line_names

LEAST_SIZE = 4

Ways: TypeAlias = tuple[int, int, int, int]
"""For each direction (down, up, right, left) a set of squares: those from which something leads that way."""


def reach(squares: int, below: int, beside: int) -> int:
    """Every square of the territories in which these squares lie, given the palisades; 1 to 10 µs."""
    down, right = HAS_BELOW & ~below, HAS_BESIDE & ~beside
    while True:
        grown = (
            squares
            | (squares & down) << 1
            | (squares >> 1) & down
            | (squares & right) << HEIGHT
            | (squares >> HEIGHT) & right
        )
        if grown == squares:
            return squares
        squares = grown


@lru_cache(maxsize=4096)
def territories(below: int, beside: int) -> tuple[int, ...]:
    """All territories in the order of their names (3.7.5)."""
    found = []
    left = BOARD
    while left:
        territory = reach(left & -left, below, beside)
        found.append(territory)
        left &= ~territory
    return tuple(found)


@lru_cache(maxsize=4096)
def legal_lines(below: int, beside: int) -> tuple[str, ...]:
    """The names of the lines that may still take a palisade (3.4.2), sorted; about 10 µs where not remembered.

    A line is forbidden when it alone leads out of a piece of fewer than four squares. In such a piece every square is a
    blind end, a passage or a fork of two blind ends, so all such pieces are found by walking out of all blind ends at
    once.
    """
    ways = down, up, right, left = _ways(below, beside)
    across, along = (down & up), (right & left)
    bend_one, bend_two = (down ^ up), (right ^ left)
    blind = bend_one & ~(right | left) | bend_two & ~(down | up)
    if not blind:
        return line_names(down, right)
    passage = across & ~(right | left) | along & ~(down | up) | bend_one & bend_two
    fork = across & bend_two | along & bend_one
    of_one: Ways = (blind & down, blind & up, blind & right, blind & left)
    entered = _step(of_one)
    of_two = _onward(entered, passage, ways)
    of_three = _onward(_step(of_two), passage, ways)
    of_fork = _third_way(entered, fork, ways)
    shut_down, shut_up, shut_right, shut_left = (
        one | two | three | forked for one, two, three, forked in zip(of_one, of_two, of_three, of_fork, strict=True)
    )
    return line_names(down & ~(shut_down | shut_up >> 1), right & ~(shut_right | shut_left >> HEIGHT))


def _ways(below: int, beside: int) -> Ways:
    """From which squares one can go which way."""
    down, right = HAS_BELOW & ~below, HAS_BESIDE & ~beside
    return down, down << 1, right, right << HEIGHT


def _step(leaving: Ways) -> Ways:
    """Where those who leave this way arrive, still sorted by the way they go."""
    down, up, right, left = leaving
    return down << 1, up >> 1, right << HEIGHT, left >> HEIGHT


def _onward(entered: Ways, squares: int, ways: Ways) -> Ways:
    """The ways on from those of the squares that were entered, without going back."""
    down, up, right, left = entered
    return (
        squares & ways[0] & (down | right | left),
        squares & ways[1] & (up | right | left),
        squares & ways[2] & (down | up | right),
        squares & ways[3] & (down | up | left),
    )


def _third_way(entered: Ways, squares: int, ways: Ways) -> Ways:
    """The way out of those of the squares that were entered from two sides."""
    down, up, right, left = entered
    return (
        squares & ways[0] & (down & (right | left) | right & left),
        squares & ways[1] & (up & (right | left) | right & left),
        squares & ways[2] & (right & (down | up) | down & up),
        squares & ways[3] & (left & (down | up) | down & up),
    )
