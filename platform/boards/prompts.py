"""What a seat that is asked must do, in one sentence."""

from boards.words import Words
from games.kernel.contract import Turn
from games.kernel.registry import AnyGame
from games.kernel.texts import word
from games.kernel.values import Value


def prompt(rules: AnyGame, view: Value | None, turn: Turn, words: Words) -> str:
    """The game's own sentence where figures of the view belong in it, else the catalogue's for the phase."""
    line = None if view is None or rules.artist is None else rules.artist.prompt(view)
    return words.prompt(turn.phase) if line is None else word(line, words.catalogue, words.player)
