"""Tie-breaks that count rounds or add up points: wins, games with Black, progressive scores, Koya."""

from collections.abc import Callable
from fractions import Fraction

from tournaments.crosstable.result import WON_OVER_THE_BOARD, RoundResult
from tournaments.crosstable.table import NOBODY, PieceColour, RoundRecord
from tournaments.explanation import Contribution, Source
from tournaments.tiebreaks.basis import Basis


def _where(basis: Basis, number: int, counts: Callable[[RoundRecord], bool]) -> tuple[Contribution, ...]:
    return tuple(
        Contribution(position, record.opponent, Source.COUNTED, Fraction(1))
        for position, record in enumerate(basis.entrants[number].rounds, 1)
        if counts(record)
    )


def points(basis: Basis, number: int) -> tuple[Contribution, ...]:
    """The points of every round."""
    return tuple(
        Contribution(position, record.opponent, Source.POINTS, basis.points[record.result])
        for position, record in enumerate(basis.entrants[number].rounds, 1)
    )


def wins(basis: Basis, number: int) -> tuple[Contribution, ...]:
    """Rounds that brought a win's points, played or not."""
    win = basis.points[RoundResult.WIN]
    return _where(basis, number, lambda record: basis.points[record.result] == win)


def games_won(basis: Basis, number: int) -> tuple[Contribution, ...]:
    """Games won over the board."""
    return _where(basis, number, lambda record: record.result in WON_OVER_THE_BOARD)


def games_with_black(basis: Basis, number: int) -> tuple[Contribution, ...]:
    """Games played with Black."""
    return _where(basis, number, lambda record: record.result.played and record.colour is PieceColour.BLACK)


def games_won_with_black(basis: Basis, number: int) -> tuple[Contribution, ...]:
    """Games won over the board with Black."""
    return _where(
        basis, number, lambda record: record.result in WON_OVER_THE_BOARD and record.colour is PieceColour.BLACK
    )


def rounds_elected_to_play(basis: Basis, number: int) -> tuple[Contribution, ...]:
    """Rounds that the player did not give up."""
    return _where(basis, number, lambda record: not record.result.voluntarily_unplayed)


def progressive(basis: Basis, number: int) -> tuple[Contribution, ...]:
    """The score after every round; the cuts of this tie-break take the first rounds."""
    score, found = Fraction(), []
    for position, record in enumerate(basis.entrants[number].rounds, 1):
        score += basis.points[record.result]
        found.append(Contribution(position, record.opponent, Source.SCORE_SO_FAR, score))
    return tuple(found)


def koya(basis: Basis, number: int) -> tuple[Contribution, ...]:
    """The points against opponents who scored at least half of what all wins would bring."""
    half = basis.rounds * basis.draw
    return tuple(
        Contribution(position, record.opponent, Source.POINTS, basis.points[record.result])
        for position, record in enumerate(basis.entrants[number].rounds, 1)
        if record.opponent != NOBODY and basis.scores[record.opponent] >= half
    )


def opponents_ratings(basis: Basis, number: int) -> tuple[Contribution, ...]:
    """The ratings of the opponents met over the board; nothing unless all of them are rated."""
    met = [(i, one.opponent) for i, one in enumerate(basis.entrants[number].rounds, 1) if one.result.played]
    ratings = [basis.entrants[opponent].rating for _, opponent in met]
    if 0 in ratings:
        return ()
    return tuple(
        Contribution(position, opponent, Source.OPPONENTS_RATING, Fraction(rating))
        for (position, opponent), rating in zip(met, ratings, strict=True)
    )
