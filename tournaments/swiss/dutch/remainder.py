"""The remainder of a bracket: which players of its two halves change sides (C.04.3, exchanges)."""

from collections.abc import Sequence

from tournaments.swiss.dutch.graph import Graph


class Remainder:
    """The residents that are left to meet one another, the higher ranked first.

    The original upper half has one player for each pair. The fewest exchanges decide, then the smallest difference of
    ranks, then the lowest ranked of the upper half who go down, then the highest ranked of the lower who come up.
    """

    def __init__(self, graph: Graph, players: Sequence[int]) -> None:
        self._graph = graph
        self._players = players
        self._inside = set(players)
        self._pairs = sum(graph.partner(vertex) in self._inside for vertex in players) // 2
        self._amounts = {vertex: 2 * (graph.step * (rank < self._pairs) - rank) for rank, vertex in enumerate(players)}

    def halves(self) -> tuple[list[int], list[int]]:
        """The upper and the lower half as they meet; no other edges are left between the players."""
        for vertex in self._players:
            self._favour(vertex)
        exchanges = sum(not self._above(vertex) for vertex in self._players[: self._pairs])
        self._send_down(exchanges)
        self._bring_up(exchanges)
        upper = [vertex for vertex in self._players if self._above(vertex)]
        lower = [vertex for vertex in self._players if not self._above(vertex)]
        apart = set(upper)
        for i, one in enumerate(self._players):
            for other in self._players[i + 1 :]:
                if one not in apart or other in apart:
                    self._graph.part(one, other)
        return upper, lower

    def _favour(self, first: int, extra: int = 0) -> None:
        for second in self._players:
            if second > first:
                self._graph.favour(first, second, self._amounts[first] + extra)

    def _above(self, vertex: int) -> bool:
        """Whether a player is the higher ranked of a pair."""
        partner = self._graph.partner(vertex)
        return partner > vertex and partner in self._inside

    def _send_down(self, exchanges: int) -> None:
        """Settle who leaves the upper half, asking the lowest ranked first."""
        for vertex in reversed(self._players[: self._pairs]):
            if not exchanges:
                return
            if self._above(vertex):
                self._favour(vertex, -1)
            if self._above(vertex):
                self._favour(vertex)
            else:
                exchanges -= 1
                for other in self._players:
                    if other > vertex:
                        self._graph.part(vertex, other)

    def _bring_up(self, exchanges: int) -> None:
        """Settle who leaves the lower half, asking the highest ranked first."""
        for vertex in self._players[self._pairs :]:
            if not exchanges:
                return
            if not self._above(vertex):
                self._favour(vertex, 1)
            if self._above(vertex):
                exchanges -= 1
                for other in self._players:
                    if other < vertex:
                        self._graph.part(other, vertex)
                self._graph.keep_from_below(vertex, self._players[-1])
            self._favour(vertex)
