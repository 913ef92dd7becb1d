"""Who can hold a seat: people and computers, by the names under which the log knows them.

user:7              a person
computer:raider     a computer of this level, which fills a seat and is nobody in particular
computer:7/raider   a computer with an account of its own: the same player from match to match
"""

from collections.abc import Sequence

from games.kernel.refusals import Misfit
from games.players.levels import level

PREFIX = "computer:"
PERSON = "user:"


def player_name(level_name: str) -> str:
    """Return the name under which a level holds a seat; raises `Misfit` if there is no such level."""
    level(level_name)
    return f"{PREFIX}{level_name}"


def level_of(player: str | None) -> str | None:
    """Return the level of a player who is a computer; None for anybody else."""
    if player is None or not player.startswith(PREFIX):
        return None
    return player.removeprefix(PREFIX).rpartition("/")[2]


def is_computer(player: str | None) -> bool:
    """Return whether a computer decides for the seat: it is asked, its clock never runs, nobody is notified."""
    return player is not None and player.startswith(PREFIX)


def is_contestant(player: str | None) -> bool:
    """Return whether the result belongs to somebody in particular: a person, or a computer with an account."""
    return player is not None and (not player.startswith(PREFIX) or "/" in player)


def is_person(player: str | None) -> bool:
    """Return whether a person sits there: somebody who is no computer."""
    return player is not None and not player.startswith(PREFIX)


def seated(players: Sequence[str | None], seats: int) -> tuple[str | None, ...]:
    """Return who sits where; raises `Misfit` unless that is one player a seat, all of whom exist as computers or
    people.
    """
    if len(players) != seats:
        raise Misfit("players", f"{len(players)} players for {seats} seats")
    for player in players:
        level_name = level_of(player)
        if level_name is not None:
            level(level_name)
    return tuple(players)
