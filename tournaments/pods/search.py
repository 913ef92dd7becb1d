"""Tables of a large field: slices of the ranking, improved by exchanging players between tables near to each other."""

from collections.abc import Iterator, Sequence

from tournaments.lots import Lots
from tournaments.pods.cost import Costs

STARTS = 60
"""So often in vain is the search taken up anew from the best tables so far, if they have repeats."""
NEAR = (2, 6, 24, 1_000_000)
"""Exchanges are looked for among so many tables up and down, then among more."""
MANY = 60
"""Of more tables than that, new starts are few: they take time in proportion to the field."""


def found_tables(costs: Costs, sizes: Sequence[int], lots: Lots) -> list[list[int]]:
    """Good tables for a field of any size; the same costs and lots give the same tables."""
    tables, start = [], 0
    for size in sizes:
        tables.append(list(range(start, start + size)))
        start += size
    _settle(costs, tables)
    best, cost = _copy(tables), _total(costs, tables)
    left = tries = STARTS if len(sizes) <= MANY else 3
    while left and cost >= costs.spread_only:
        tables = _copy(best)
        _disturb(tables, lots, costs)
        _settle(costs, tables)
        again = _total(costs, tables)
        left = tries if again < cost else left - 1
        if again <= cost:
            best, cost = _copy(tables), again
    _narrow(costs, best)
    _balance(costs, best)
    return best


def _copy(tables: Sequence[Sequence[int]]) -> list[list[int]]:
    return [list(table) for table in tables]


def _total(costs: Costs, tables: Sequence[Sequence[int]]) -> int:
    return sum(costs.table(table) for table in tables)


def _near(index: int, count: int, low: int, high: int) -> Iterator[int]:
    """The tables more than `low` and at most `high` away, the nearest first."""
    for distance in range(low + 1, min(high, count) + 1):
        if index + distance < count:
            yield index + distance
        if index - distance >= 0:
            yield index - distance


def _settle(costs: Costs, tables: list[list[int]]) -> None:
    """Exchange until no exchange frees a table of repeats and people kept apart at less cost."""
    waiting = [index for index, table in enumerate(tables) if costs.table(table) >= costs.spread_only]
    while waiting:
        index = waiting.pop(0)
        changed = _free(costs, tables, index)
        if changed is not None:
            waiting += [
                one for one in (index, changed) if one not in waiting and costs.table(tables[one]) >= costs.spread_only
            ]


def _free(costs: Costs, tables: list[list[int]], index: int) -> int | None:
    """Make the best exchange within the least distance that has one; the table exchanged with, None if none helps."""
    low = 0
    for high in NEAR:
        best = (0, 0, 0, 0)
        for other in _near(index, len(tables), low, high):
            gain, mine, theirs = _best_exchange(costs, tables[index], tables[other])
            if gain > best[0]:
                best = (gain, other, mine, theirs)
        if best[0] >= costs.spread_only or (best[0] and high >= len(tables)):
            _, other, mine, theirs = best
            tables[index][mine], tables[other][theirs] = tables[other][theirs], tables[index][mine]
            return other
        low = high
    return None


def _best_exchange(costs: Costs, one: Sequence[int], other: Sequence[int]) -> tuple[int, int, int]:
    """How much the best exchange between two tables saves, and of which places."""
    before = costs.table(one) + costs.table(other)
    best = (0, 0, 0)
    for mine in range(len(one)):
        for theirs in range(len(other)):
            changed, answer = list(one), list(other)
            changed[mine], answer[theirs] = answer[theirs], changed[mine]
            gain = before - costs.table(changed) - costs.table(answer)
            if gain > best[0]:
                best = (gain, mine, theirs)
    return best


def _disturb(tables: list[list[int]], lots: Lots, costs: Costs) -> None:
    """Exchange a player of every table that is not free, and of one more, with somebody anywhere."""
    bad = [index for index, table in enumerate(tables) if costs.table(table) >= costs.spread_only]
    for index in [*bad, lots.below(len(tables))]:
        other = lots.below(len(tables))
        mine, theirs = lots.below(len(tables[index])), lots.below(len(tables[other]))
        tables[index][mine], tables[other][theirs] = tables[other][theirs], tables[index][mine]


def _narrow(costs: Costs, tables: list[list[int]]) -> None:
    """Exchange between neighbours while that saves anything, three times at most."""
    for _ in range(3):
        changed = False
        for index in range(len(tables)):
            for other in range(index + 1, min(index + 3, len(tables))):
                gain, mine, theirs = _best_exchange(costs, tables[index], tables[other])
                if gain:
                    tables[index][mine], tables[other][theirs] = tables[other][theirs], tables[index][mine]
                    changed = True
        if not changed:
            return


def _balance(costs: Costs, tables: list[list[int]]) -> None:
    """Exchange between tables near to each other where only the seats become better, three times at most."""
    for _ in range(3):
        pairs = [(one, other) for one in range(len(tables)) for other in range(one + 1, min(one + 4, len(tables)))]
        if sum(_better_seats(costs, tables[one], tables[other]) for one, other in pairs) == 0:
            return


def _better_seats(costs: Costs, one: list[int], other: list[int]) -> bool:
    """Whether an exchange was made that changes nothing else."""
    before = costs.table(one) + costs.table(other)
    seats = least = costs.seats(one) + costs.seats(other)
    for mine in range(len(one)):
        for theirs in range(len(other)):
            one[mine], other[theirs] = other[theirs], one[mine]
            if costs.table(one) + costs.table(other) == before:
                now = costs.seats(one) + costs.seats(other)
                if now < least:
                    least = now
                    continue
            one[mine], other[theirs] = other[theirs], one[mine]
    return least < seats
