"""The ladder: results in their order make ratings, by openskill's Bradley-Terry model with full pairing.

A pure fold. Nothing but the results and the frozen ratings of the computers goes in, so working it out again gives the
same numbers to the last bit.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple

from openskill.models import BradleyTerryFull
from openskill.models.weng_lin.bradley_terry_full import BradleyTerryFullRating as Rating

from ratings.result import Kind, Result
from ratings.scale import DOUBT, START, rested, says

# A doubt that could grow by winning would let a shown number fall by a victory.
_model = BradleyTerryFull(mu=START, sigma=DOUBT, limit_sigma=True)


class Grade:
    """What is known about a player on one ladder: the rating, and how it came about. A `frozen` one never changes."""

    __slots__ = ("draft", "frozen", "last", "lost_to_all", "matches", "rating", "said", "seconds", "wins")

    def __init__(
        self,
        mu: float = START,
        sigma: float = DOUBT,
        last: datetime | None = None,
        counts: tuple[int, int, int, int] = (0, 0, 0, 0),
        *,
        frozen: bool = False,
    ) -> None:
        self.rating = Rating(mu, sigma)
        self.draft = Rating(mu, sigma)
        self.last = last
        self.seconds = last.timestamp() if last is not None else None
        self.matches, self.wins, self.said, self.lost_to_all = counts
        self.frozen = frozen

    @property
    def counts(self) -> tuple[int, int, int, int]:
        """Matches, wins, how much they have said, and matches in which everybody lost."""
        return self.matches, self.wins, self.said, self.lost_to_all

    def equals(self, other: "Grade") -> bool:
        """Whether the same is known."""
        numbers = (self.rating.mu, self.rating.sigma, self.last, self.counts)
        return numbers == (other.rating.mu, other.rating.sigma, other.last, other.counts)

    def less(self, later: "Grade") -> tuple[int, int, int, int]:
        """The counts without what came later."""
        a, b = self.counts, later.counts
        return a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3]

    def wake(self, seconds: float) -> Rating:
        """Bring the doubt up to a moment, in seconds since 1970: the longer away, the less is known.

        What comes back is a copy to be worked on; a frozen rating may sit at several seats.
        """
        rating, draft = self.rating, self.draft
        if self.frozen:
            return Rating(rating.mu, rating.sigma)
        if self.seconds is not None:
            rating.sigma = rested(rating.sigma, seconds - self.seconds)
        draft.mu, draft.sigma = rating.mu, rating.sigma
        return draft

    def learn(self, said: int, now: datetime, seconds: float, *, won: bool) -> None:
        """A match has been played: what was worked on is the rating now."""
        self.rating, self.draft = self.draft, self.rating
        self.last, self.seconds = now, seconds
        self.matches += 1
        self.wins += won
        self.said += said


class Change(NamedTuple):
    """What a match did, by seat: mean and doubt before it and after it. All empty where it says nothing."""

    mu_before: Sequence[float] = ()
    sigma_before: Sequence[float] = ()
    mu_after: Sequence[float] = ()
    sigma_after: Sequence[float] = ()


class Written(NamedTuple):
    """A result and what it changed."""

    result: Result
    change: Change


class _Shape(NamedTuple):
    """How the seats stand to each other: the seats of each side, and how much a match says about each seat."""

    teams: tuple[tuple[int, ...], ...] | None
    said: tuple[int, ...]


class Ladder:
    """The ratings of one game at one pace.

    `frozen` gives the rating of a player that never changes, None for people. `grades` holds what is known when the
    fold begins, and whoever has played in it when it ends.
    """

    def __init__(self, frozen: Callable[[str], tuple[float, float] | None], grades: dict[str, Grade]) -> None:
        self._frozen = frozen
        self._known = dict(grades)

    @property
    def grades(self) -> dict[str, Grade]:
        """What is known about people."""
        return {player: grade for player, grade in self._known.items() if not grade.frozen}

    def enter(self, result: Result) -> Change:
        """Rate a match; it must come after all that were entered before it."""
        known = self._known
        grades = [known.get(player) or self._new(player) for player in result.players]
        if not result.rates:
            for grade in grades:
                grade.lost_to_all += result.kind is Kind.LOST
            return Change()
        now, ranks = result.finished_at, result.ranks
        seconds = now.timestamp()
        copies = [grade.wake(seconds) for grade in grades]
        before = [grade.rating for grade in grades]
        mu_before, sigma_before = [one.mu for one in before], [one.sigma for one in before]
        shape = _shape(result.sides)
        _rate(before, copies, ranks, shape.teams)
        best = min(ranks) if result.kind is Kind.WON else None
        for grade, rank, said in zip(grades, ranks, shape.said, strict=True):
            if not grade.frozen:
                grade.learn(said, now, seconds, won=rank == best)
        after = [grade.rating for grade in grades]
        return Change(mu_before, sigma_before, [one.mu for one in after], [one.sigma for one in after])

    def _new(self, player: str) -> Grade:
        numbers = self._frozen(player)
        grade = self._known[player] = Grade() if numbers is None else Grade(*numbers, frozen=True)
        return grade


@lru_cache(maxsize=1024)
def _shape(sides: tuple[int, ...]) -> _Shape:
    numbers = sorted(set(sides))
    teams = tuple(tuple(seat for seat, side in enumerate(sides) if side == number) for number in numbers)
    said = tuple(says(len(teams), sides.count(side)) for side in sides)
    return _Shape(None if sides == tuple(range(len(sides))) else teams, said)


def says_of(sides: tuple[int, ...]) -> tuple[int, ...]:
    """By seat, how much a match between these sides says about its player."""
    return _shape(sides).said


class _Teams(list[list[Any]]):
    """Teams that bring the copies the model works on: made its own way they take three quarters of its time."""

    __slots__ = ("copies",)
    copies: list[list[Any]]

    def __deepcopy__(self, memo: object) -> list[list[Any]]:
        return self.copies


def _rate(
    before: list[Rating], after: list[Rating], ranks: tuple[int, ...], teams: tuple[tuple[int, ...], ...] | None
) -> None:
    """Make the copies in `after` the ratings after a match, by seat; `before` stays as it is."""
    if teams is None:
        rate_copies([[one] for one in before], [[one] for one in after], ranks, _model)
    else:
        order = [ranks[team[0]] for team in teams]
        rate_copies(
            [[before[seat] for seat in team] for team in teams],
            [[after[seat] for seat in team] for team in teams],
            order,
            _model,
        )


def rate_copies(before: list[list[Any]], after: list[list[Any]], ranks: Sequence[float], model: Any) -> None:
    """Make the copies in `after` the ratings after a match by any openskill model, by team; `before` stays as it is."""
    teams = _Teams(before)
    teams.copies = after
    model.rate(teams, list(ranks))


def fold(ladder: Ladder, results: Iterable[Result]) -> list[Change]:
    """What each of the results did, entered one after the other."""
    return [ladder.enter(result) for result in results]
