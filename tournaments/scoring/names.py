"""The tie-breaks of events at tables."""

from enum import Enum


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
