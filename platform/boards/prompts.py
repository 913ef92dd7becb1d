"""What a seat that is asked must do, in one sentence."""

from boards.words import Words
from games.kernel.contract import Turn
from games.kernel.offers import Offers
from games.kernel.registry import AnyGame
from games.kernel.texts import word
from games.kernel.values import Value


def prompt(rules: AnyGame, view: Value | None, turn: Turn, words: Words, offers: Offers = ()) -> str:
    """The game's own sentence where figures of its view or offers belong in it, else the catalogue's for the phase."""
    line = None if view is None or rules.artist is None else rules.artist.prompt(view, offers)
    return words.prompt(turn.phase) if line is None else word(line, words.catalogue, words.player)
