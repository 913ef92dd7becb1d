"""Where a game's folder lies."""

from games.kernel.registry import AnyGame


def home(game: AnyGame) -> str:
    """The package in which the game's folder lies: its class's, or that of the class whose rules it only changes."""
    for one in type(game).__mro__:
        before, folder, _ = f"{one.__module__}.".partition(f".{game.name}.")
        if folder:
            return before
    return "games"
