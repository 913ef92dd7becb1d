"""The report as a value: what its lines say, and the crosstable in it."""

import msgspec

from tournaments.crosstable.scoring import Scoring
from tournaments.crosstable.table import Crosstable, Entrant, PieceColour, RoundRecord

NAME = "012"
KIND = "092"
"""Codes of lines with one text: the event's name, and how it is paired."""


class PlayerLine(msgspec.Struct, frozen=True):
    """One player: line 001. Points are in tenths; texts are as printed, without the padding."""

    number: int
    name: str = ""
    sex: str = ""
    title: str = ""
    rating: int = 0
    federation: str = ""
    fide_number: str = ""
    birth: str = ""
    points: int = 0
    place: int = 0
    rounds: tuple[RoundRecord, ...] = ()


class TextLine(msgspec.Struct, frozen=True):
    """A line that is kept as it is: its code of three characters, and the rest."""

    code: str
    text: str


class Acceleration(msgspec.Struct, frozen=True):
    """Line XXA: fictitious points of one player, in tenths, round by round."""

    number: int
    points: tuple[int, ...]


class Report(msgspec.Struct, frozen=True):
    """A tournament report. The extensions: XXR, XXC, XXS, XXZ, XXP and XXA."""

    players: tuple[PlayerLine, ...]
    texts: tuple[TextLine, ...] = ()
    rounds: int = 0
    """How many rounds are planned (XXR, or 142), 0 where the report does not say."""
    initial_colour: PieceColour = PieceColour.NONE
    """The first seed's colour in round 1 (XXC white1 or black1, or 152)."""
    by_rank: bool = False
    """Whether the order of the lines is the pairing order (XXC rank)."""
    absent: tuple[int, ...] = ()
    """Who does not play the next round (XXZ)."""
    forbidden: tuple[tuple[int, ...], ...] = ()
    """Groups whose members must not meet (XXP)."""
    accelerations: tuple[Acceleration, ...] = ()
    scoring: Scoring = Scoring()
    """What the results are worth (XXS)."""

    def text(self, code: str) -> str:
        """The text of the first line with a code, or nothing."""
        return next((line.text for line in self.texts if line.code == code), "")

    def crosstable(self) -> Crosstable:
        """The crosstable that the report holds."""
        entrants = sorted(self.players, key=lambda player: player.number)
        return Crosstable(
            tuple(Entrant(player.number, player.rating, player.rounds) for player in entrants),
            self.rounds,
            self.scoring,
        )


class Discrepancy(msgspec.Struct, frozen=True):
    """A player whose printed points are not what the results come to, both in tenths."""

    number: int
    printed: int
    scored: int


def discrepancies(report: Report) -> tuple[Discrepancy, ...]:
    """The players whose printed points are not what their results come to."""
    scores = report.crosstable().scores()
    return tuple(
        Discrepancy(player.number, player.points, scores[player.number])
        for player in report.players
        if player.points != scores[player.number]
    )
