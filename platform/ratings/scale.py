"""The numbers of the scale on which players are rated."""

from math import sqrt
from typing import Final

MODEL: Final = "openskill 6.2 BradleyTerryFull"
"""Kept with every rating that it made: another model, or another scale below, is another name."""
START: Final = 25.0
DOUBT: Final = 25 / 3
"""What is believed of somebody who has not played yet, and how far that may be wrong (one standard deviation)."""
CAUTION: Final = 3
"""So many times the doubt is taken off in the number shown: more than that it is, almost certainly, not too high."""
DAY: Final = 24 * 60 * 60
UNREST: Final = 16 / (365 * DAY)
"""What a second without a match adds to the variance: a year away makes a doubt of 2 one of 4.5."""

ESTABLISHED: Final = 120
"""Below so much said about a player a rating is provisional."""
_SAYS: Final = {2: 10, 3: 15, 4: 24, 5: 27, 6: 30, 7: 34}
"""How much one match says about a player, by the number of sides: two sides need 12 matches, four 5, eight 3."""


def says(sides: int, partners: int) -> int:
    """How much a match of so many sides says about one of so many partners; at least 1."""
    return max(1, _SAYS.get(sides, 40) // partners)


def shown(mu: float, sigma: float) -> float:
    """The number that leaderboards go by."""
    return mu - CAUTION * sigma


def rested(sigma: float, seconds: float) -> float:
    """The doubt after so long without a match; never above that about a stranger."""
    grown = sqrt(sigma * sigma + UNREST * seconds)
    return grown if grown < DOUBT else DOUBT  # noqa: FURB136 - a call takes longer than all the rest of this
