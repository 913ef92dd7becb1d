"""What a table came to, out of how its match ended."""

from collections.abc import Sequence

from games.kernel.contract import Outcome
from tournaments.stream.state import Result
from tournaments.teams.seats import by_entrant, entrant_ranks


def result_of(
    outcome: Outcome,
    teams: Sequence[Sequence[int]],
    *,
    stopped: bool = False,
    deserted: Sequence[int] = (),
    version: int = 0,
    hash_: str = "",
) -> Result:
    """The table's result by entrants, whose seats are `teams`; of a match that was stopped nothing counts.

    An entrant all of whose seats were deserted gets nothing, whatever a computer made of them.
    """
    ranks = entrant_ranks(outcome.ranks, teams)
    scores = _scores(outcome, teams)
    gone = tuple(place for place, seats in enumerate(teams) if set(seats) <= set(deserted))
    if stopped:
        return Result("void", (1,) * len(teams), (0,) * len(teams), version=version, hash=hash_)
    if len(gone) < len(teams):
        ranks = _behind(ranks, gone)
    return Result("played", ranks, scores, outcome.all_lost, gone, version, hash_)


def _scores(outcome: Outcome, teams: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The score of each entrant: the partners' common one, or else the sum of theirs."""
    try:
        return by_entrant(outcome.scores, teams)
    except ValueError:
        return tuple(sum(outcome.scores[seat] for seat in seats) for seats in teams)


def _behind(ranks: Sequence[int], gone: Sequence[int]) -> tuple[int, ...]:
    """The ranks with those who are gone behind everybody else, level among themselves."""
    staying = [place for place in range(len(ranks)) if place not in gone]
    return tuple(
        1 + sum(ranks[other] < ranks[place] for other in staying) if place in staying else 1 + len(staying)
        for place in range(len(ranks))
    )
