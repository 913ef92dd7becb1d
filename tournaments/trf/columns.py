"""Where each field of a player's line stands, counted from 0, and the extensions' codes."""

from typing import NamedTuple


class TrfColumn(NamedTuple):
    """A field from one column up to, not including, another."""

    start: int
    end: int

    @property
    def width(self) -> int:
        """How many characters fit."""
        return self.end - self.start


CODE = TrfColumn(0, 3)
NUMBER = TrfColumn(4, 8)
SEX = TrfColumn(9, 10)
TITLE = TrfColumn(10, 13)
NAME = TrfColumn(14, 47)
RATING = TrfColumn(48, 52)
FEDERATION = TrfColumn(53, 56)
FIDE_NUMBER = TrfColumn(57, 68)
BIRTH = TrfColumn(69, 79)
POINTS = TrfColumn(80, 84)
PLACE = TrfColumn(85, 89)
FIRST_ROUND = 91
ROUND_WIDTH = 10
"""Each round: four columns for the opponent, one free, the colour, one free, the result, two free."""

PLAYER = "001"
ROUNDS = "XXR"
CONFIGURATION = "XXC"
SCORING = "XXS"
ABSENT = "XXZ"
FORBIDDEN = "XXP"
ACCELERATION = "XXA"
ROUNDS_OF_2026 = "142"
INITIAL_COLOUR_OF_2026 = "152"
