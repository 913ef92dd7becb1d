"""Matches of players whose true strength is known, for what can only be seen over many of them."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from math import exp
from random import Random

from ratings.forecast import Trial, trial
from ratings.ladder import Ladder
from ratings.result import Result

BEGUN = datetime(2026, 1, 1, tzinfo=UTC)
PLAYERS = 40


def finish(worths: Sequence[float], luck: Random) -> tuple[int, ...]:
    """The ranks of a match by the Plackett-Luce model: each place goes to somebody by what they are worth."""
    left, ranks = list(range(len(worths))), [0] * len(worths)
    for rank in range(1, len(worths) + 1):
        (chosen,) = luck.choices(left, [worths[one] for one in left])
        ranks[chosen] = rank
        left.remove(chosen)
    return tuple(ranks)


def results(
    count: int,
    seats: int = 4,
    ahead: Sequence[float] = (),
    *,
    chance: bool = False,
    strongest_first: bool = False,
    hours: int = 1,
) -> list[Result]:
    """Matches some hours apart. `ahead` is added to the strength of whoever sits there."""
    luck = Random(11)  # noqa: S311 - matches made up
    skill = [0.0 if chance else luck.gauss(0, 1) for _ in range(PLAYERS)]
    made = []
    for number in range(count):
        who = luck.sample(range(PLAYERS), seats)
        if strongest_first:
            who.sort(key=lambda one: -skill[one])
        worths = [exp(skill[one] + extra) for one, extra in zip(who, ahead or [0.0] * seats, strict=True)]
        players = tuple(f"user:{one}" for one in who)
        at = BEGUN + timedelta(hours=hours * number)
        made.append(Result(f"match{number:05}", at, players, tuple(range(seats)), finish(worths, luck)))
    return made


def trials(played: Sequence[Result]) -> list[Trial]:
    """The same as the forecast sees them, with what a ladder knew before each."""
    ladder = Ladder(lambda _: None, {})
    found = []
    for one in played:
        change = ladder.enter(one)
        found.append(trial(one.kind, one.sides, one.ranks, change.mu_before, change.sigma_before))
    return found


@cache
def usual() -> tuple[Trial, ...]:
    """A thousand matches of four, by skill."""
    return tuple(trials(results(1000)))
