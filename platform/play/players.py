"""Who can hold a seat: people and computers, by the names that the log knows them by."""

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
