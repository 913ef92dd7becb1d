"""The best tables of a small field, by looking at all of them."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from tournaments.pods.cost import Costs

SMALL = 12
"""Fields of so many players at most: 12 at threes have 15,400 drawings."""


def best_tables(costs: Costs, sizes: Sequence[int]) -> list[list[int]]:
    """The tables that cost least, seats included; every set of players that remains is looked at once."""
    everybody = tuple(range(sum(sizes)))

    @cache
    def table(players: tuple[int, ...]) -> tuple[int, int]:
        return costs.table(players), costs.seats(players)

    @cache
    def rest(players: tuple[int, ...], left: tuple[int, ...]) -> tuple[int, int, tuple[tuple[int, ...], ...]]:
        if not players:
            return 0, 0, ()
        first, others = players[0], players[1:]
        found = None
        for size in sorted(set(left)):
            smaller = list(left)
            smaller.remove(size)
            for more in combinations(others, size - 1):
                chosen = (first, *more)
                whole, seats = table(chosen)
                whole_rest, seats_rest, tables = rest(
                    tuple(player for player in others if player not in more), tuple(smaller)
                )
                candidate = (whole + whole_rest, seats + seats_rest, (chosen, *tables))
                if found is None or candidate < found:
                    found = candidate
        assert found is not None
        return found

    return [list(one) for one in rest(everybody, tuple(sizes))[2]]
