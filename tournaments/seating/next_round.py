"""The seats of one round after others: everybody gets the seats that they have had least."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeAlias

SeatCounts: TypeAlias = Mapping[tuple[int, int], int]
"""How often a player has had a seat."""


def seat_counts(rounds: Sequence[Sequence[Sequence[int]]]) -> Counter[tuple[int, int]]:
    """How often each player had each seat, over rounds of tables in seat order."""
    return Counter(
        (player, seat) for tables in rounds for table in tables for seat, player in enumerate(table) if player
    )


def seated_table(players: Sequence[int], counts: SeatCounts) -> tuple[tuple[int, ...], int]:
    """The players in the best order of seats, and the cost of it.

    The cost is the sum of 8 to the power of how often each had the seat: up to seven seats that are rather new never
    outweigh one that is staler. Among equals the order that is given comes first. Seats times 2 to the seats steps.
    """
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
    for seat in range(len(players)):
        following: dict[int, tuple[int, tuple[int, ...]]] = {}
        for mask, (cost, order) in best.items():
            for place, player in enumerate(players):
                if mask >> place & 1:
                    continue
                found = (cost + 8 ** counts.get((player, seat), 0), (*order, place))
                known = following.get(mask | 1 << place)
                if known is None or found < known:
                    following[mask | 1 << place] = found
        best = following
    cost, order = best[(1 << len(players)) - 1]
    return tuple(players[place] for place in order), cost


def imbalance(rounds: Sequence[Sequence[Sequence[int]]]) -> int:
    """The greatest difference between how often one player had two seats, of those every table of theirs had."""
    counts = seat_counts(rounds)
    smallest: dict[int, int] = {}
    for tables in rounds:
        for table in tables:
            for player in table:
                smallest[player] = min(smallest.get(player, len(table)), len(table))
    spreads = (
        max(counts[player, seat] for seat in range(seats)) - min(counts[player, seat] for seat in range(seats))
        for player, seats in smallest.items()
        if player
    )
    return max(spreads, default=0)
