"""What a number of the standings is made of: tables, opponents, adjusted scores. A page puts it into words."""

from enum import Enum
from fractions import Fraction

import msgspec


class Source(Enum):
    """Where an amount comes from."""

    OPPONENTS_SCORE = "opponents_score"
    OWN_SCORE = "own_score"
    OWN_SCORE_CAPPED_BY_OPPONENT = "own_score_capped_by_opponent"
    OWN_SCORE_CAPPED_BY_DRAWS = "own_score_capped_by_draws"
    OPPONENTS_BUCHHOLZ = "opponents_buchholz"
    OPPONENTS_RATING = "opponents_rating"
    POINTS = "points"
    SCORE_SO_FAR = "score_so_far"
    COUNTED = "counted"
    BYE = "bye"
    FINISHED_AHEAD = "finished_ahead"
    SHARE_OF_WINNER = "share_of_winner"
    OPPONENTS_MEAN = "opponents_mean"
    """The mean points of a round of somebody at the same table."""
    BYE_MEAN = "bye_mean"
    """What a bye counts for somebody at the same table."""
    AGAINST_SEAT = "against_seat"
    """How much better than others in the same seat."""
    LOT = "lot"


class Adjustment(msgspec.Struct, frozen=True):
    """A round that counts otherwise than it was scored."""

    round: int
    scored: Fraction
    counted: Fraction


class Contribution(msgspec.Struct, frozen=True):
    """What one round, or one opponent in it, brings to a value: an amount, times a factor, unless it is cut.

    `round` is 0 where it is drawn by lot; `table` is named where several can be played in a round, and 0 elsewhere.
    """

    round: int
    opponent: int
    source: Source
    amount: Fraction
    factor: Fraction = Fraction(1)
    given_up: bool = False
    """Whether it is a round that the player gave up (VUR): cuts take these first."""
    cut: bool = False
    adjustments: tuple[Adjustment, ...] = ()
    """How the opponent's score was adjusted; the amount is what it came to."""
    table: int = 0

    @property
    def value(self) -> Fraction:
        """The amount times the factor."""
        return self.amount * self.factor


class Reckoning(Enum):
    """How the contributions make the value."""

    SUM = "sum"
    MEAN = "mean"
    ROUNDED_MEAN = "rounded_mean"
    PLACE = "place"
    """The place among the tied by the sum of the contributions; 0 where it does not separate them."""


class Explanation(msgspec.Struct, frozen=True):
    """One player's value in one tie-break, and everything that it is made of.

    Players go by their numbers in the standings: pairing numbers in formats for two seats, entrants' elsewhere.
    """

    tiebreak: str
    number: int
    reckoning: Reckoning
    value: Fraction
    contributions: tuple[Contribution, ...]

    @property
    def counted(self) -> tuple[Contribution, ...]:
        """The contributions that were not cut."""
        return tuple(one for one in self.contributions if not one.cut)

    @property
    def sum(self) -> Fraction:
        """The contributions that were not cut, added up."""
        return sum((one.value for one in self.counted), Fraction())


def reckoned(
    tiebreak: str, number: int, contributions: tuple[Contribution, ...], reckoning: Reckoning = Reckoning.SUM
) -> Explanation:
    """The value of contributions, explained by them."""
    return Explanation(tiebreak, number, reckoning, reckon(reckoning, contributions), contributions)


def reckon(reckoning: Reckoning, contributions: tuple[Contribution, ...]) -> Fraction:
    """The value of contributions that are added up or averaged; a mean of nothing is 0."""
    counted = [one.value for one in contributions if not one.cut]
    whole = sum(counted, Fraction())
    match reckoning:
        case Reckoning.MEAN:
            return whole / len(counted) if counted else Fraction()
        case Reckoning.ROUNDED_MEAN:
            return rounded(whole / len(counted)) if counted else Fraction()
        case _:
            return whole


def rounded(value: Fraction) -> Fraction:
    """To the nearest whole number, one half upwards."""
    return Fraction((value + Fraction(1, 2)).__floor__())
