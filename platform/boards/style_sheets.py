"""The style sheets that a board needs: what boards share, and after it what the game has for itself."""

from games.kernel.registry import AnyGame

SHARED = "css/board.css"
OWN = "css/boards/{}.css"


def sheets(game: AnyGame) -> tuple[str, ...]:
    """The sheets by their names among the static files, in the order in which they count.

    A game without an artist has no board, and so no sheet of its own.
    """
    return (SHARED,) if game.artist is None else (SHARED, OWN.format(game.name))
