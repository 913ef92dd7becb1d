"""A finished match as a ladder sees it."""

from datetime import datetime
from enum import StrEnum
from typing import NamedTuple


class Kind(StrEnum):
    """What a match says: who is better; that by agreement nobody is; that the game itself won; or nothing."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"
    VOID = "void"


class LadderName(NamedTuple):
    """A ladder: one game at one pace."""

    game: str
    pace: str


class Result(NamedTuple):
    """Who played against whom and how it came out, all by seat. Seats of one side won or lost together.

    `ranks` are those of the sides, lower is better, equal is a tie. `version` is that of the match it was read from.
    """

    match_id: str
    finished_at: datetime
    players: tuple[str, ...]
    sides: tuple[int, ...]
    ranks: tuple[int, ...]
    kind: Kind = Kind.WON
    version: int = 0

    @property
    def rates(self) -> bool:
        """Whether anybody's rating follows from it."""
        return self.kind in (Kind.WON, Kind.DRAWN)

    @property
    def place(self) -> tuple[datetime, str]:
        """Its place in the order in which matches are rated: the same whoever hears of it first."""
        return self.finished_at, self.match_id
