"""Swiss rounds paired, in seconds of wall clock and of processor: the first five rounds of an event.

    python -m bench.pairing            1,000 players
    python -m bench.pairing 5000 1     so many players and rounds, without the peers

Ours: both rulesets' engines, with reasons and figures. The peers: one maximum weight matching by rustworkx and by
networkx on the same graph of the round after, where every pair that may meet weighs what it does for scores and
colours; a Dutch pairing settles hundreds. networkx has the graph's first 200 players only. Each line is measured once.
"""

import json
import platform
import sys
from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations
from random import Random
from time import perf_counter, process_time
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from tournaments.crosstable.table import Crosstable
    from tournaments.swiss.card import PairingCard
    from tournaments.swiss.engine import SwissPair

Made = TypeVar("Made")
PLAYERS = 1_000
ROUNDS = 5
SMALL = 200
TARGETS = {1: 60, 5: 20}
"""Seconds that a round of 1,000 players may take."""


def timed(contestant: str, players: int, number: int, work: Callable[[], Made], target: float | None = None) -> Made:
    """Do some work and print a JSON line of how long it took."""
    began, cpu = perf_counter(), process_time()
    made = work()
    line = {
        "bench": "pairing", "unit": "s", "contestant": contestant, "players": players, "round": number,
        "seconds": round(perf_counter() - began, 2), "processor": round(process_time() - cpu, 2), "target": target,
        "python": platform.python_version(),
    }  # fmt: skip
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()
    return made


def played(table: "Crosstable", pairs: "Sequence[SwissPair]", random: Random) -> "Crosstable":
    """The event after a round whose results chance made."""
    from tournaments.crosstable.result import RoundResult as Result
    from tournaments.crosstable.table import Crosstable, Entrant, PieceColour, RoundRecord

    rows = {}
    for white, black in pairs:
        if not black:
            rows[white] = RoundRecord(0, PieceColour.NONE, Result.PAIRING_BYE)
            continue
        mine, theirs = random.choice(((Result.WIN, Result.LOSS), (Result.LOSS, Result.WIN), (Result.DRAW, Result.DRAW)))
        rows[white] = RoundRecord(black, PieceColour.WHITE, mine)
        rows[black] = RoundRecord(white, PieceColour.BLACK, theirs)
    entrants = (Entrant(one.number, one.rating, (*one.rounds, rows[one.number])) for one in table.entrants)
    return Crosstable(tuple(entrants), table.planned)


def weight(one: "PairingCard", other: "PairingCard") -> int:
    """What a pair does for scores and colours, in a number of 64 bits."""
    return 1_000_000 - 100 * abs(one.score - other.score) - 10 * (one.preferred is other.preferred)


def by_rustworkx(cards: "Sequence[PairingCard]") -> Callable[[], object]:
    """One matching by rustworkx."""
    import rustworkx

    graph = rustworkx.PyGraph()
    graph.add_nodes_from(list(range(len(cards))))
    graph.add_edges_from(edges(cards))
    return lambda: rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)


def by_networkx(cards: "Sequence[PairingCard]") -> Callable[[], object]:
    """One matching by networkx."""
    import networkx as nx

    graph = nx.Graph()
    graph.add_weighted_edges_from(edges(cards))
    return lambda: nx.max_weight_matching(graph, maxcardinality=True)


def edges(cards: "Sequence[PairingCard]") -> list[tuple[int, int, int]]:
    """Everybody who may meet, with the weight."""
    return [
        (i, j, weight(cards[i], cards[j]))
        for i, j in combinations(range(len(cards)), 2)
        if cards[j].number not in cards[i].opponents
    ]


def main(players: int, rounds: int) -> None:
    """An event by each engine, then the peers."""
    from tournaments.crosstable.table import Crosstable, Entrant
    from tournaments.swiss.card import cards
    from tournaments.swiss.pairing import pair_round
    from tournaments.swiss.ruleset import Ruleset
    from tournaments.swiss.unpaired import UnpairedRound

    table = Crosstable(())
    for ruleset in reversed(Ruleset):
        random = Random(7)  # noqa: S311 - an event made up for measuring
        table = Crosstable(tuple(Entrant(number) for number in range(1, players + 1)), 11)
        for number in range(1, rounds + 1):
            target = TARGETS.get(number) if players == PLAYERS else None
            paired = timed(ruleset.value, players, number, partial(pair_round, UnpairedRound(table), ruleset), target)
            table = played(table, paired.pairs, random)
    if players == PLAYERS:
        field = cards(UnpairedRound(table), Ruleset.DUTCH_2026)
        timed("rustworkx", players, rounds + 1, by_rustworkx(field))
        timed("rustworkx", SMALL, rounds + 1, by_rustworkx(field[:SMALL]))
        timed("networkx", SMALL, rounds + 1, by_networkx(field[:SMALL]))


if __name__ == "__main__":
    given = [int(argument) for argument in sys.argv[1:]]
    main(*given, *(PLAYERS, ROUNDS)[len(given) :])
