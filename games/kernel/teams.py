"""Teams, and the outcome that follows from how well each seat stands."""

from collections.abc import Sequence
from typing import TypeAlias, TypeVar

from games.kernel.contract import Outcome

Teams: TypeAlias = tuple[tuple[int, ...], ...]
"""The seats that win and lose together, by the first seat of each team."""

W = TypeVar("W", int, tuple[object, ...])


def alternating(seats: int, teams: int) -> Teams:
    """Return teams whose seats sit alternately: with two teams of four seats, 0 and 2 play against 1 and 3."""
    return tuple(tuple(range(team, seats, teams)) for team in range(teams))


def parties(teams: Teams | None, seats: int) -> Teams:
    """The teams, or each seat by itself where there are none."""
    return teams or tuple((seat,) for seat in range(seats))


def party_of(teams: Teams, seat: int) -> int:
    """The number of the party to which the seat belongs."""
    return next(number for number, party in enumerate(teams) if seat in party)


def ranked(scores: Sequence[int], standings: Sequence[W], teams: Teams | None = None, by_team: bool = False) -> Outcome:
    """Return the outcome in which a better standing is a better place; equal ones share it, and the first place wins.

    Partners must have the same standing. A rank is 1 plus the number of seats, or of teams, in better places.
    """
    rivals = [standings[team[0]] for team in teams] if by_team and teams else standings
    ranks = tuple(1 + sum(other > mine for other in rivals) for mine in standings)
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    return Outcome(ranks, tuple(scores), winners, teams=teams)
