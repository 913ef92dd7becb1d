"""One bracket in the order of C.04.3: who is paired, against whom, with which exchanges, by which transposition."""

from collections.abc import Sequence

from tournaments.swiss.dutch.graph import Graph
from tournaments.swiss.dutch.remainder import Remainder


def pairs_of(graph: Graph, floaters: Sequence[int], residents: Sequence[int]) -> list[tuple[int, int]]:
    """The pairs of a bracket, the higher ranked player first: of those who came down, then of the remainder."""
    pairs = _opponents(graph, _chosen_floaters(graph, floaters, residents), residents)
    taken = {opponent for _, opponent in pairs}
    remainder = [vertex for vertex in residents if vertex not in taken]
    upper, lower = Remainder(graph, remainder).halves()
    return pairs + _opponents(graph, upper, lower)


def _chosen_floaters(graph: Graph, floaters: Sequence[int], residents: Sequence[int]) -> list[int]:
    """Those who came down and are paired here, the higher ranked as far as the criteria allow."""
    base = set(residents)
    chosen = []
    for floater in floaters:
        if graph.partner(floater) not in base:
            _favour_all(graph, floater, residents, 1)
        if graph.partner(floater) in base:
            chosen.append(floater)
            _favour_all(graph, floater, residents, graph.step)
        else:
            for resident in residents:
                graph.part(floater, resident)
    return chosen


def _favour_all(graph: Graph, one: int, others: Sequence[int], amount: int) -> None:
    for other in others:
        graph.favour(one, other, amount)


def _opponents(graph: Graph, firsts: Sequence[int], seconds: Sequence[int]) -> list[tuple[int, int]]:
    """Pair each of the first with the highest ranked of the second that is possible, in order; the pairs are final.

    Who already has the highest ranked of those left needs no new matching, and to begin with everybody is favoured
    with the opponent in the same place, which is where most end up.
    """
    free = list(seconds)
    far = len(firsts) + len(seconds)
    for i, one in enumerate(firsts):
        for j, other in enumerate(seconds):
            graph.favour(one, other, graph.step + far - abs(i - j))
    pairs = []
    for one in firsts:
        possible = [other for other in free if graph.joined(one, other)]
        if graph.partner(one) != possible[0]:
            for rank, other in enumerate(reversed(possible), 2):
                graph.favour(one, other, graph.step * rank)
        opponent = graph.partner(one)
        graph.finish(one, opponent)
        free.remove(opponent)
        pairs.append((one, opponent))
    return pairs
