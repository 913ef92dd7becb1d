"""A view drawn, and the same described, for whatever page wants to show it."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple, Protocol

from django.template.loader import render_to_string
from django.templatetags.static import static

from games.kernel.contract import Line, Viewer
from games.kernel.home import home
from games.kernel.registry import AnyGame
from games.kernel.texts import catalogue, word
from games.kernel.values import Value

FRESH = 80
"""Steps: about two turns of a computer."""


class Seated(Protocol):
    """A seat as far as a board must know it."""

    @property
    def player(self) -> str:
        """The name of who sits there."""


class Tale(NamedTuple):
    """The last parts of a scene in lines, oldest first, and how many steps ago it ended: none while it goes on."""

    parts: tuple[tuple[Line, ...], ...] = ()
    since: int = 0

    @property
    def fresh(self) -> bool:
        """Whether it ended so lately that whoever was in it has hardly seen the end."""
        return self.since < FRESH


def board(
    game: AnyGame,
    view: Value,
    viewer: Viewer,
    seats: Sequence[Seated],
    language: str,
    targets: Collection[str] = (),
    touched: Collection[str] = (),
    told: Tale | None = None,
) -> str:
    """The game's partial, drawn from the view; empty for a game without an artist. 5 to 15 ms.

    `told` is what the viewer has been told of the scene on the board.
    """
    if game.artist is None:
        return ""
    context: dict[str, Any] = {
        "picture": game.artist.picture(view, viewer),
        "targets": frozenset(targets),
        "touched": frozenset(touched),
        "told": told or Tale(),
        "seats": seats,
        "names": catalogue(game.name, language, home(game)),
        "sprite": static("img/pieces.svg"),
    }
    return render_to_string(f"boards/{game.name}.html", context)


def described(game: AnyGame, view: Value, viewer: Viewer, seats: Sequence[Seated], language: str) -> list[str]:
    """The same in sentences, in reading order; none for a game without an artist."""
    if game.artist is None:
        return []
    sentences = catalogue(game.name, language, home(game))
    lines = game.artist.describe(view, viewer)
    return [word(line, sentences, lambda seat: seats[seat].player) for line in lines]
