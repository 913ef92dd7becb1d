"""The points of a table, by the rule that an event has chosen for a game."""

from enum import Enum
from fractions import Fraction

import msgspec

from tournaments.scoring.result import TableResult


class PointsRule(Enum):
    """What earns points."""

    PLACES = "places"
    WINS = "wins"
    SCORE = "score"
    SHARE = "share"
    """The share of the winner's score, times `win`."""
    OPPONENTS_BEATEN = "opponents_beaten"
    """`win` for each opponent ranked below, half of it for each that is tied."""


class TableScoring(msgspec.Struct, frozen=True):
    """How a table is scored. Tied players share the points of their places exactly; a shared win is shared too."""

    rule: PointsRule
    places: tuple[int, ...] = ()
    win: int = 1

    def points(self, result: TableResult) -> dict[int, Fraction]:
        """The points by player; where all lost nobody has any."""
        return {
            player: Fraction() if result.all_lost or player in result.forfeited else self._of(result, player)
            for player in result.players
        }

    def _of(self, result: TableResult, player: int) -> Fraction:
        match self.rule:
            case PointsRule.PLACES:
                return self._place(result, player)
            case PointsRule.WINS:
                winners = result.winners
                return Fraction(self.win, len(winners)) if player in winners else Fraction()
            case PointsRule.SCORE:
                return Fraction(result.scores[result.players.index(player)])
            case PointsRule.SHARE:
                return self.win * result.share(player)
            case PointsRule.OPPONENTS_BEATEN:
                return self.win * (len(result.players) - result.finish(player))

    def _place(self, result: TableResult, player: int) -> Fraction:
        mine = result.rank(player)
        first = sum(rank < mine for rank in result.ranks)
        shared = result.ranks.count(mine)
        places = (*self.places, *[0] * len(result.players))[first : first + shared]
        return Fraction(sum(places), shared)

    def faults(self, seats: int, can_all_lose: bool) -> tuple[str, ...]:
        """What is wrong with the values for tables of so many seats."""
        found = []
        if self.win < 1:
            found.append("a win is worth nothing")
        if self.rule is PointsRule.PLACES:
            if len(self.places) < seats:
                found.append("a place has no points")
            if any(one < other for one, other in zip(self.places, self.places[1:], strict=False)):
                found.append("a place is worth more than one before it")
            if min(self.places, default=0) < 0:
                found.append("a place is worth less than nothing")
            if can_all_lose and min(self.places, default=0) <= 0:
                found.append("the last place of a table that was won is worth no more than a table that all lost")
        return tuple(found)
