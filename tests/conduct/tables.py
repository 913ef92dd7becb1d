"""Simulated tables of Armadora for three: what the screen counts at each, and runs of fifty with a pair or without.

At a table of the pair one of them does at every decision what is best for the other, as far as they can tell from their
own seat. The pair sits together at three of the fifty tables of a run.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from conduct.collusion.chance import Count
from conduct.collusion.simulated import played
from conduct.collusion.valuing import valued
from games.kernel.registry import game

GAME, SEATS, TABLES, OF_PAIR, PLAYERS = "armadora", 3, 50, 3, 40
MOVER, HELPED = "mover", "helped"
RECORDED = Path(__file__).with_name("honest_tables.json")
"""What was counted at sixty honest tables, those of the seeds h0 to h59; the soak plays its own."""


class Table(NamedTuple):
    """Decisions by seat, and how often each seat helped each other alone."""

    decisions: tuple[int, ...]
    helping: tuple[tuple[int, ...], ...]


def counted(seed: str, helper: int | None = None, helped: int | None = None) -> Table:
    """One table played and valued: half a second of a processor."""
    rules = game(GAME)
    decisions = [0] * SEATS
    helping = [[0] * SEATS for _ in range(SEATS)]
    for number, move in enumerate(played(GAME, SEATS, seed, helper, helped)):
        made = valued(rules, move.state, move.seat, move.command, f"{seed}/{number}")
        if made is not None:
            decisions[move.seat] += 1
            if made.helped is not None:
                helping[move.seat][made.helped] += 1
    return Table(tuple(decisions), tuple(map(tuple, helping)))


def by_lot(seed: object) -> Random:
    """A lot that falls the same for the same seed."""
    return Random(str(seed))  # noqa: S311 - for tests


def of_pair(seed: str) -> tuple[Table, int, int]:
    """A table of the pair: who helps whom, by seat."""
    helper, helped = by_lot(seed).sample(range(SEATS), 2)
    return counted(seed, helper, helped), helper, helped


def recorded() -> list[Table]:
    """The tables on record."""
    return [Table(tuple(one), tuple(map(tuple, other))) for one, other in json.loads(RECORDED.read_text())]


def run(luck: Random, honest: Sequence[Table], pair: Sequence[tuple[Table, int, int]]) -> list[Count]:
    """Fifty tables of players drawn by lot, those of the pair among them."""
    people = [*(f"player {number}" for number in range(PLAYERS)), MOVER, HELPED]
    counts: list[Count] = []
    for table, helper, helped in pair:
        names = [luck.choice(people[:PLAYERS])] * SEATS
        names[helper], names[helped] = MOVER, HELPED
        counts += counts_of(table, names)
    for table in luck.sample([*honest], TABLES - len(pair)):
        counts += counts_of(table, luck.sample(people, SEATS))
    return counts


def counts_of(table: Table, names: Sequence[str]) -> list[Count]:
    """What is kept of a table whose seats bear these names."""
    return [
        Count(names[one], names[other], table.decisions[one], table.helping[one][other], f"{GAME} {SEATS}")
        for one in range(SEATS)
        for other in range(SEATS)
        if one != other
    ]
