"""What becomes of the games of somebody who leaves a round robin (FIDE C.05)."""

from enum import Enum


class GamesOfWithdrawn(Enum):
    """Whether the games stand in the crosstable only, or the missing ones are lost by forfeit."""

    NOT_COUNTED = "not_counted"
    FORFEITED = "forfeited"


def games_of_withdrawn(played: int, scheduled: int) -> GamesOfWithdrawn:
    """Before half of the games are played none counts; from then on the opponents of the rest win by forfeit."""
    return GamesOfWithdrawn.NOT_COUNTED if 2 * played < scheduled else GamesOfWithdrawn.FORFEITED
