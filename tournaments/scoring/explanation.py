"""What a number of the standings is made of, down to the tables. A page puts it into words."""

from enum import Enum
from fractions import Fraction

import msgspec


class TableTiebreak(Enum):
    """The tie-breaks of events at tables, in the usual order."""

    POINTS = "points"
    ALL_LOST = "all_lost"
    """Tables that all lost, fewer first: where a last place has no points either, it still ranks above them."""
    WINS = "wins"
    HEAD_TO_HEAD = "head_to_head"
    SHARE = "share"
    """The mean share of the winner's score."""
    OPPONENTS = "opponents"
    """The opponents' mean points a round, each once for every table shared."""
    SEAT_ADJUSTED = "seat_adjusted"
    """How much better than usual for the seat: mean place of that seat in the event, less the own, added up."""
    LOTS = "lots"


class TableReckoning(Enum):
    """How the parts make the value."""

    SUM = "sum"
    MEAN = "mean"


class TablePart(msgspec.Struct, frozen=True):
    """What one table, or one opponent at it, brings; `table` 0 is a bye, or no table at all in the case of lots."""

    round: int
    table: int
    amount: Fraction
    opponent: int = 0


class TableExplanation(msgspec.Struct, frozen=True):
    """One player's value in one tie-break and everything that it is made of."""

    tiebreak: TableTiebreak
    player: int
    reckoning: TableReckoning
    value: Fraction
    parts: tuple[TablePart, ...]


def reckoned(
    tiebreak: TableTiebreak, player: int, parts: tuple[TablePart, ...], reckoning: TableReckoning = TableReckoning.SUM
) -> TableExplanation:
    """The parts added up or averaged; a mean of nothing is 0."""
    whole = sum((part.amount for part in parts), Fraction())
    if reckoning is TableReckoning.MEAN and parts:
        whole /= len(parts)
    return TableExplanation(tiebreak, player, reckoning, whole, parts)
