"""Who can hold a seat: people and computers, by the names that the log knows them by."""

from collections.abc import Sequence

from games.kernel.refusals import Misfit
from games.players.levels import level

PREFIX = "computer:"
PERSON = "user:"


def player_name(level_name: str) -> str:
    """The name under which a level holds a seat; `Misfit` where there is no such level."""
    level(level_name)
    return f"{PREFIX}{level_name}"


def level_of(player: str | None) -> str | None:
    """The level of a player who is a computer; None for anybody else."""
    return player.removeprefix(PREFIX) if player is not None and player.startswith(PREFIX) else None


def is_computer(player: str | None) -> bool:
    return player is not None and player.startswith(PREFIX)


def is_person(player: str | None) -> bool:
    """Whether somebody of their own will sits there: whoever is there and no computer."""
    return player is not None and not player.startswith(PREFIX)


def seated(players: Sequence[str | None], seats: int) -> tuple[str | None, ...]:
    """Who sits where; `Misfit` where that is not one player a seat, or a computer that does not exist."""
    if len(players) != seats:
        raise Misfit("players", f"{len(players)} players for {seats} seats")
    for player in players:
        level_name = level_of(player)
        if level_name is not None:
            player_name(level_name)
    return tuple(players)
