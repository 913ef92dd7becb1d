"""Elimination at tables: so many sit at each, and so many of each go on."""

from collections.abc import Sequence


def seeded_tables(seeding: Sequence[int], seats: int) -> tuple[tuple[int, ...], ...]:
    """As few tables as hold everybody, filled to and fro: 1, 8, 9, 16 / 2, 7, 10, 15 … Sizes differ by 1 at most."""
    tables = -(-len(seeding) // seats)
    rows: list[list[int]] = [[] for _ in range(tables)]
    for place, player in enumerate(seeding):
        lap, step = divmod(place, tables)
        rows[tables - 1 - step if lap % 2 else step].append(player)
    return tuple(tuple(row) for row in rows)


def going_on(
    finished: Sequence[Sequence[int]], qualify: int, seeding: Sequence[int], wild_cards: Sequence[int] = ()
) -> tuple[int, ...]:
    """The seeding of the next stage: winners of tables first, then seconds …, each by the seeding so far.

    `finished` has each table's players from first to last; wild cards come last, in the order given.
    """
    seed = {player: place for place, player in enumerate(seeding)}
    places = [
        sorted((table[place] for table in finished if place < len(table)), key=seed.__getitem__)
        for place in range(qualify)
    ]
    return (*(player for place in places for player in place), *wild_cards)
