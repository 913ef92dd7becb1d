"""An event at tables, as far as its standings depend on it."""

from dataclasses import KW_ONLY, dataclass
from fractions import Fraction
from functools import cached_property

from tournaments.scoring.points import TableScoring
from tournaments.scoring.result import TableBye, TableResult


@dataclass(eq=False, frozen=True)
class TableEvent:
    """Players, finished tables, byes, how tables are scored, and what a bye counts as an opponent.

    A bye counts as `bye_opponents` opponents who have `bye_average` points a round.
    """

    players: tuple[int, ...]
    results: tuple[TableResult, ...]
    scoring: TableScoring
    _: KW_ONLY
    byes: tuple[TableBye, ...] = ()
    bye_opponents: int = 3
    bye_average: Fraction = Fraction()
    seed: str = ""

    @cached_property
    def tables(self) -> dict[int, tuple[TableResult, ...]]:
        """The tables of each player, in order of the rounds."""
        found: dict[int, list[TableResult]] = {player: [] for player in self.players}
        for result in sorted(self.results, key=lambda result: (result.round, result.table)):
            for player in result.players:
                found[player].append(result)
        return {player: tuple(results) for player, results in found.items()}

    @cached_property
    def points(self) -> dict[tuple[int, int], dict[int, Fraction]]:
        """The points of each table by player."""
        return {(result.round, result.table): self.scoring.points(result) for result in self.results}

    @cached_property
    def average(self) -> dict[int, Fraction]:
        """Each player's points for a table, byes left out; 0 for who has played none."""
        return {
            player: sum((self.points[one.round, one.table][player] for one in tables), Fraction()) / max(1, len(tables))
            for player, tables in self.tables.items()
        }

    @cached_property
    def usual(self) -> dict[tuple[int, int], Fraction]:
        """The mean place of a seat at tables of a size."""
        found: dict[tuple[int, int], list[Fraction]] = {}
        for result in self.results:
            for seat, player in enumerate(result.players):
                found.setdefault((len(result.players), seat), []).append(result.finish(player))
        return {seat: sum(places, Fraction()) / len(places) for seat, places in found.items()}
