"""The crosstable as a value: entrants by pairing number, each with one record a round."""

from collections.abc import Mapping
from enum import Enum

import msgspec

from tournaments.crosstable.result import RoundResult
from tournaments.crosstable.scoring import Scoring

NOBODY = 0
"""The opponent's number where there is none."""


class PieceColour(Enum):
    """Who moves first: White. A bye has no colour."""

    WHITE = "w"
    BLACK = "b"
    NONE = "-"

    @property
    def other(self) -> "PieceColour":
        """The opponent's colour."""
        match self:
            case PieceColour.WHITE:
                return PieceColour.BLACK
            case PieceColour.BLACK:
                return PieceColour.WHITE
            case PieceColour.NONE:
                return PieceColour.NONE


class RoundRecord(msgspec.Struct, frozen=True):
    """One entrant's round: the scheduled opponent's number (0 for none), the scheduled colour and the result."""

    opponent: int
    colour: PieceColour
    result: RoundResult


ABSENT = RoundRecord(NOBODY, PieceColour.NONE, RoundResult.ZERO_BYE)
"""A round with nothing written in it: absent, no points."""


class Entrant(msgspec.Struct, frozen=True):
    """One player: the pairing number (1 is the highest seed), the rating (0 for none) and the rounds so far."""

    number: int
    rating: int = 0
    rounds: tuple[RoundRecord, ...] = ()


class Crosstable(msgspec.Struct, frozen=True):
    """An event between two seats: entrants in order of pairing number, scoring, and the rounds it is planned for."""

    entrants: tuple[Entrant, ...]
    planned: int = 0
    scoring: Scoring = Scoring()

    @property
    def completed(self) -> int:
        """How many rounds somebody has a record of."""
        return max((len(entrant.rounds) for entrant in self.entrants), default=0)

    def by_number(self) -> dict[int, Entrant]:
        """The entrants by pairing number."""
        return {entrant.number: entrant for entrant in self.entrants}

    def filled(self) -> "Crosstable":
        """The same table with a record in every completed round: what is missing is an absence."""
        completed = self.completed
        entrants = tuple(
            msgspec.structs.replace(entrant, rounds=entrant.rounds + (ABSENT,) * (completed - len(entrant.rounds)))
            for entrant in sorted(self.entrants, key=lambda entrant: entrant.number)
        )
        return msgspec.structs.replace(self, entrants=entrants)

    def scores(self) -> dict[int, int]:
        """Every entrant's score after all rounds, in tenths of a point."""
        points = self.points_of()
        return {entrant.number: sum(points[one.result] for one in entrant.rounds) for entrant in self.entrants}

    def points_of(self) -> Mapping[RoundResult, int]:
        """The tenths of a point that each result brings."""
        return {result: self.scoring.points(result) for result in RoundResult}
