"""The rows of the book, and what they were made from."""

from collections.abc import Mapping

from ratings.ladder import Change, Grade, Written
from ratings.models import Rated, Rating
from ratings.result import Kind, LadderName, Result
from ratings.scale import MODEL


def read(row: Rated) -> Result:
    """The result that a row was made from."""
    lists = (tuple(row.players), tuple(row.sides), tuple(row.ranks))
    return Result(row.match_id, row.finished_at, *lists, Kind(row.kind), row.version)


def read_whole(row: Rated) -> Written:
    """The same with what it changed, as a ladder says it."""
    change = Change(row.mu_before, row.sigma_before, row.mu_after, row.sigma_after) if row.mu_after else Change()
    return Written(read(row), change)


def rated(name: LadderName, written: Written) -> Rated:
    """The row of a match."""
    result, change = written
    return Rated(
        match_id=result.match_id,
        game=name.game,
        pace=name.pace,
        finished_at=result.finished_at,
        version=result.version,
        kind=result.kind,
        players=result.players,
        sides=result.sides,
        ranks=result.ranks,
        mu_before=change.mu_before,
        sigma_before=change.sigma_before,
        mu_after=change.mu_after,
        sigma_after=change.sigma_after,
        model=MODEL,
    )


def read_grade(row: Rating) -> Grade:
    """What a player's row says is known of them."""
    return Grade(row.mu, row.sigma, row.last, (row.matches, row.wins, row.said, row.lost_to_all))


def standing(name: LadderName, grades: Mapping[str, Grade]) -> list[Rating]:
    """The rows of players, without those of whom nothing is known."""
    return [
        Rating(
            game=name.game,
            pace=name.pace,
            player=player,
            mu=grade.rating.mu,
            sigma=grade.rating.sigma,
            last=grade.last,
            matches=grade.matches,
            wins=grade.wins,
            said=grade.said,
            lost_to_all=grade.lost_to_all,
        )
        for player, grade in sorted(grades.items())
        if any(grade.counts)
    ]
