"""Who is kept apart: entrants who never meet, and the members of a club in the first rounds."""

from collections.abc import Mapping
from typing import TypeAlias

from tournaments.stream.state import StageState, Tournament

Groups: TypeAlias = tuple[tuple[int, ...], ...]
"""Groups of two or more of whom no two sit at one table, by the numbers that a pairing gives them."""


def never_meeting(now: Tournament, numbers: Mapping[int, int]) -> Groups:
    """Those of this field who never meet, by the settings."""
    groups = (tuple(numbers[one] for one in group if one in numbers) for group in now.settings.apart.forbidden)
    return tuple(group for group in groups if len(group) > 1)


def clubs_apart(now: Tournament, stage: StageState, numbers: Mapping[int, int]) -> Groups:
    """The clubs of this field whose members are kept apart in the first rounds of the tournament's first stage."""
    if stage.number != 1 or not now.settings.apart.rounds:
        return ()
    clubs: dict[str, list[int]] = {}
    for entrant, number in numbers.items():
        club = now.entrants[entrant - 1].club
        if club:
            clubs.setdefault(club, []).append(number)
    return tuple(tuple(members) for members in clubs.values() if len(members) > 1)
