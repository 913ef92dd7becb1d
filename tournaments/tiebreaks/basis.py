"""What all tie-breaks are worked out from: the crosstable, the version of the rules, and every score they need."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cached_property

from tournaments.crosstable.result import RoundResult
from tournaments.crosstable.table import NOBODY, Crosstable, Entrant, RoundRecord
from tournaments.explanation import Adjustment


class TiebreakRules(Enum):
    """The version of C.07: of 2024, or of 1 March 2026, which caps what an unplayed round is worth."""

    V2024 = "V2024"
    V2026 = "V2026"


class Format(Enum):
    """How the event was paired: in a round robin a forfeit counts as a game against the scheduled opponent."""

    SWISS = "swiss"
    ROUND_ROBIN = "round_robin"


@dataclass(frozen=True)
class Basis:
    """A finished or running event under one version of the rules. Scores are worked out once, on first use."""

    table: Crosstable
    rules: TiebreakRules = TiebreakRules.V2026
    format: Format = Format.SWISS
    as_played: Crosstable | None = None
    """What really happened, where the table only supposes: it says which rounds were given up."""

    @cached_property
    def rounds(self) -> int:
        """How many rounds count."""
        return self.table.completed

    @cached_property
    def entrants(self) -> Mapping[int, Entrant]:
        """The entrants by pairing number, each with a record of every round."""
        return self.table.filled().by_number()

    @cached_property
    def points(self) -> Mapping[RoundResult, Fraction]:
        """What each result is worth, in points."""
        return {result: Fraction(tenths, 10) for result, tenths in self.table.points_of().items()}

    @cached_property
    def draw(self) -> Fraction:
        """What a draw is worth."""
        return self.points[RoundResult.DRAW]

    @cached_property
    def scores(self) -> Mapping[int, Fraction]:
        """Every entrant's score."""
        return {
            number: sum((self.points[record.result] for record in entrant.rounds), Fraction())
            for number, entrant in self.entrants.items()
        }

    def met(self, record: RoundRecord) -> bool:
        """Whether the round counts as a game against its opponent."""
        if self.format is Format.ROUND_ROBIN:
            return record.opponent != NOBODY
        return record.result.played

    @cached_property
    def adjustments(self) -> Mapping[int, tuple[Adjustment, ...]]:
        """The rounds of each entrant that count otherwise than scored when the entrant is somebody's opponent.

        Rounds without an opponent after the last round that was not given up count as draws: who has left an event
        must not cost those already met.
        """
        if self.format is Format.ROUND_ROBIN:
            return dict.fromkeys(self.entrants, ())
        played = (self.as_played or self.table).filled().by_number()
        return {number: self._adjustments(entrant) for number, entrant in played.items()}

    def _adjustments(self, entrant: Entrant) -> tuple[Adjustment, ...]:
        kept = [number for number, one in enumerate(entrant.rounds, 1) if not one.result.voluntarily_unplayed]
        last = kept[-1] if kept else 0
        return tuple(
            Adjustment(number, self.points[record.result], self.draw)
            for number, record in enumerate(entrant.rounds, 1)
            if number > last and record.opponent == NOBODY and self.points[record.result] != self.draw
        )

    @cached_property
    def adjusted(self) -> Mapping[int, Fraction]:
        """Every entrant's score as it counts for their opponents."""
        return {number: total(self.scores[number], self.adjustments[number]) for number in self.entrants}

    @cached_property
    def last_round_drawn(self) -> "Basis":
        """The same event as if every pairing of the last round had been a draw."""
        from tournaments.tiebreaks.foreseen import draw_last_round

        return Basis(draw_last_round(self.table), self.rules, self.format, self.table)


def total(score: Fraction, adjustments: tuple[Adjustment, ...]) -> Fraction:
    """A score with its adjustments."""
    return sum((one.counted - one.scored for one in adjustments), score)
