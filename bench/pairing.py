"""Swiss rounds paired, in seconds of wall clock and of processor: the first five rounds of an event.

    python -m bench.pairing                1,000 players, then 5,000
    python -m bench.pairing 5000 2 600     so many players and rounds; a peer may take so many seconds of processor

Ours: both rulesets' engines, with reasons and figures. The peers: one maximum weight matching by rustworkx and by
networkx on the same graph of the round after, where every pair that may meet weighs what it does for scores and
colours; a Dutch pairing by matchings takes hundreds. A peer that is not done by the limit is stopped, and its line says
so; each is measured on the graph's first 200 players too. Each line is measured once.
"""

import json
import platform
import resource
import sys
from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations
from multiprocessing import get_context
from random import Random
from time import perf_counter, process_time
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from tournaments.crosstable.table import Crosstable
    from tournaments.swiss.card import PairingCard
    from tournaments.swiss.engine import SwissPair

Made = TypeVar("Made")
SIZES = (1_000, 5_000)
ROUNDS = 5
SMALL = 200
LIMIT = 120
"""Seconds of processor that a peer may take, with what it needs to set up the graph."""
TARGETS_FOR = 1_000
TARGETS = {1: 60, 5: 20}
"""Seconds that a round of 1,000 players may take."""


def timed(contestant: str, players: int, number: int, work: Callable[[], Made], target: float | None = None) -> Made:
    """Do some work and print a JSON line of how long it took."""
    began, cpu = perf_counter(), process_time()
    made = work()
    spent = {"seconds": round(perf_counter() - began, 2), "processor": round(process_time() - cpu, 2)}
    printed(contestant, players, number, spent | {"target": target})
    return made


def printed(contestant: str, players: int, number: int, figures: dict[str, float | None]) -> None:
    """Print a JSON line."""
    line: dict[str, object] = {
        "bench": "pairing", "unit": "s", "contestant": contestant, "players": players, "round": number
    }  # fmt: skip
    sys.stdout.write(json.dumps(line | figures | {"python": platform.python_version()}) + "\n")
    sys.stdout.flush()


def bounded(contestant: str, cards: "Sequence[PairingCard]", number: int, limit: int) -> None:
    """A peer's matching in a process of its own, which ends when it has used its seconds."""
    process = get_context("fork").Process(target=_peer, args=(contestant, cards, number, limit))
    process.start()
    process.join()
    if process.exitcode:
        figures: dict[str, float | None] = {"seconds": None, "processor": None, "stopped after": limit}
        printed(contestant, len(cards), number, figures)


def _peer(contestant: str, cards: "Sequence[PairingCard]", number: int, limit: int) -> None:
    spent = int(process_time())
    resource.setrlimit(resource.RLIMIT_CPU, (spent + limit, spent + limit))
    timed(contestant, len(cards), number, PEERS[contestant](cards))


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


PEERS = {"rustworkx": by_rustworkx, "networkx": by_networkx}


def main(players: int, rounds: int, limit: int) -> None:
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
            target = TARGETS.get(number) if players == TARGETS_FOR else None
            paired = timed(ruleset.value, players, number, partial(pair_round, UnpairedRound(table), ruleset), target)
            table = played(table, paired.pairs, random)
    field = cards(UnpairedRound(table), Ruleset.DUTCH_2026)
    for peer in PEERS:
        for size in sorted({min(SMALL, players), players}):
            bounded(peer, field[:size], rounds + 1, limit)


if __name__ == "__main__":
    given = [int(argument) for argument in sys.argv[1:]]
    for size in given[:1] or SIZES:
        main(size, *(given[1:3] + [ROUNDS, LIMIT][len(given[1:3]) :]))
