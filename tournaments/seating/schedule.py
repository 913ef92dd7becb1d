"""The seats of a schedule known beforehand: within any number of rounds nobody's seats differ by more than one.

Every player's games are cut into runs as long as a table has seats. Players' runs on one side and tables on the other
make a bipartite graph of that degree, and König's theorem colours its edges with as many colours as there are seats:
each table has every seat once, and each run has no seat twice.
"""

import itertools
from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

Table: TypeAlias = tuple[int, ...]
"""The players of a table in order of the seats; seat 0 moves first."""
Round: TypeAlias = tuple[Table, ...]
_Node: TypeAlias = tuple[int, ...]
_NodeSeats: TypeAlias = dict[int, _Node]


def seated(rounds: Sequence[Sequence[Sequence[int]]], seats: int) -> tuple[Round, ...]:
    """The same tables, of the given size, with balanced seats; each placement may move a chain of earlier ones."""
    taken: dict[_Node, _NodeSeats] = {}
    games: Counter[int] = Counter()
    for number, tables in enumerate(rounds):
        for position, table in enumerate(tables):
            for player in table:
                _place((player, games[player] // seats), (-1, number, position), seats, taken)
                games[player] += 1
    return tuple(
        tuple(tuple(taken[-1, number, position][seat][0] for seat in range(seats)) for position, _ in enumerate(tables))
        for number, tables in enumerate(rounds)
    )


def _place(run: _Node, table: _Node, seats: int, taken: dict[_Node, _NodeSeats]) -> None:
    """Give a run a seat at a table; where no seat is free for both, two seats are exchanged along a path first."""
    mine, theirs = taken.setdefault(run, {}), taken.setdefault(table, {})
    free = next(seat for seat in range(seats) if seat not in mine)
    other = next(seat for seat in range(seats) if seat not in theirs)
    if free in theirs:
        _exchange(table, free, other, taken)
    taken[run][free], taken[table][free] = table, run


def _exchange(start: _Node, free: int, other: int, taken: dict[_Node, _NodeSeats]) -> None:
    """Exchange two seats along the path that starts with `free`; it ends before the run, which has no such seat."""
    path, node, seat = [start], start, free
    while seat in taken[node]:
        node = taken[node][seat]
        path.append(node)
        seat = other if seat == free else free
    edges = [(one, two, (free, other)[place % 2]) for place, (one, two) in enumerate(itertools.pairwise(path))]
    for one, two, seat in edges:
        del taken[one][seat], taken[two][seat]
    for one, two, seat in edges:
        now = other if seat == free else free
        taken[one][now], taken[two][now] = two, one
