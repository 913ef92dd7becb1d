"""Outcomes: what must hold of each, whoever decides it."""

from collections.abc import Iterator, Sequence

from games.kernel.contract import Outcome


def unfair(outcome: Outcome, seats: int) -> Iterator[str]:
    """Yield what is wrong with an outcome, whose ranks, winners and teams must fit together.

    A rank is 1 plus the number of seats, or of teams, in better places. If all have lost, all may share the last one.
    """
    ranks, scores, winners, teams = outcome.ranks, outcome.scores, outcome.winners, outcome.teams
    if len(ranks) != seats or len(scores) != seats:
        yield f"outcome: {len(ranks)} ranks and {len(scores)} scores for {seats} seats"
        return
    by_team = [ranks[team[0]] for team in teams or ()]
    shared_last = outcome.all_lost and set(ranks) == {seats}
    if not (_counted(ranks, ranks) or (by_team and _counted(ranks, by_team)) or shared_last):
        yield f"outcome: no such ranks as {ranks}"
    first = () if outcome.all_lost else tuple(seat for seat in range(seats) if ranks[seat] == 1)
    if winners != first:
        yield f"outcome: ranks {ranks}, all lost {outcome.all_lost}, but winners {winners}"
    if teams is not None:
        if sorted(seat for team in teams for seat in team) != list(range(seats)):
            yield f"outcome: {teams} are no teams of {seats}"
        elif any(len({ranks[seat] for seat in team}) > 1 for team in teams):
            yield f"outcome: partners of {teams} have ranks {ranks}"


def _counted(ranks: Sequence[int], among: Sequence[int]) -> bool:
    return all(rank == 1 + sum(other < rank for other in among) for rank in ranks)
