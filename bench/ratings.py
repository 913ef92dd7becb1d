"""Ratings worked out again, in matches per second, beside openskill by itself.

    python -m bench.ratings

The peer: `BradleyTerryFull.rate` on objects held in a dictionary, nothing kept. Ours: the same matches entered into the
ladder, with what each changed, and the same again written into the empty book in one transaction. Four seats, five
hundred players.
"""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import TYPE_CHECKING

from bench.database import fresh_database
from bench.sides import rates, report

if TYPE_CHECKING:
    from ratings.result import Result

MATCHES = 50_000
PLAYERS = 500


def matches() -> "list[Result]":
    """Finished matches between four players each, ties among them."""
    from ratings.result import Result

    random = Random(7)  # noqa: S311 - matches made up for measuring
    players = [f"user:{number}" for number in range(PLAYERS)]
    began = datetime(2026, 1, 1, tzinfo=UTC)
    return [
        Result(
            f"match{number:05}",
            began + timedelta(minutes=number),
            tuple(random.sample(players, 4)),
            (0, 1, 2, 3),
            tuple(random.choices((1, 2, 3, 4), k=4)),
        )
        for number in range(MATCHES)
    ]


def bare(results: "Sequence[Result]") -> Callable[[], int]:
    """The library and a dictionary."""
    from openskill.models import BradleyTerryFull

    model = BradleyTerryFull(limit_sigma=True)

    def work() -> int:
        ratings = {f"user:{number}": model.rating() for number in range(PLAYERS)}
        for one in results:
            teams = [[ratings[player]] for player in one.players]
            for player, (after,) in zip(one.players, model.rate(teams, list(one.ranks)), strict=True):
                ratings[player] = after
        return len(results)

    return work


def ladder(results: "Sequence[Result]") -> Callable[[], int]:
    """Our fold, with what each match changed."""
    from ratings.ladder import Ladder, fold

    return lambda: len(fold(Ladder(lambda _: None, {}), results))


def book(results: "Sequence[Result]") -> Callable[[], int]:
    """The same, kept."""
    from ratings.book import rebuild
    from ratings.result import LadderName

    name = LadderName("armadora", "live")
    return lambda: rebuild((name, one) for one in results)


if __name__ == "__main__":
    with fresh_database():
        made = matches()
        found = rates({"ratings.book": book(made), "ratings.ladder": ladder(made), "openskill": bare(made)})
    report("ratings", "matches/s", "ratings.book", found, {"openskill": 0.8})
