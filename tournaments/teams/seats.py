"""Entrants of an event laid on the seats of a game, so that partners sit as the game's teams require."""

from collections.abc import Mapping, Sequence


class TeamsDoNotFit(ValueError):
    """Teams of another number or size than the game has at this table."""


def team_seats(
    entrants: Sequence[int],
    members: Mapping[int, Sequence[int]],
    teams: Sequence[Sequence[int]],
    places: Mapping[int, int] | None = None,
) -> tuple[int, ...]:
    """The players by seat: the first entrant has the first team's seats. Raises `TeamsDoNotFit`.

    `teams` is the seats of each team as the game states them, such as (0, 2) and (1, 3). `places` turns the members of
    an entrant by so many seats, so that over rounds each of them moves first equally often: pass the tables played.
    """
    if len(entrants) != len(teams):
        raise TeamsDoNotFit(f"{len(entrants)} entrants for {len(teams)} teams")
    seats: dict[int, int] = {}
    for entrant, own in zip(entrants, teams, strict=True):
        people = members[entrant]
        if len(people) != len(own):
            raise TeamsDoNotFit(f"entrant {entrant} has {len(people)} members for {len(own)} seats")
        turn = (places or {}).get(entrant, 0) % len(people)
        seats.update(zip(own, (*people[turn:], *people[:turn]), strict=True))
    if sorted(seats) != list(range(len(seats))):
        raise TeamsDoNotFit("the teams leave a seat out, or have one twice")
    if len(set(seats.values())) < len(seats):
        raise TeamsDoNotFit("a player has two seats")
    return tuple(seats[seat] for seat in sorted(seats))


def by_entrant(values: Sequence[int], teams: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """What a game says of seats, as the entrants' own: ranks or scores that partners have in common."""
    found = []
    for own in teams:
        (value,) = {values[seat] for seat in own}
        found.append(value)
    return tuple(found)


def entrant_ranks(ranks: Sequence[int], teams: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The entrants' ranks, counted in entrants rather than seats: 1, 1, 3, 3 by seat is 1, 2 by entrant."""
    own = by_entrant(ranks, teams)
    return tuple(1 + sum(other < rank for other in own) for rank in own)
