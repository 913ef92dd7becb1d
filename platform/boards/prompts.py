"""What a seat that is asked must do, in one sentence."""

from functools import cache

from boards.words import Words
from games.kernel.contract import Turn
from games.kernel.offers import Offers
from games.kernel.registry import AnyGame
from games.kernel.texts import catalogue, word
from games.kernel.values import Value

LONG = 90
"""So many characters stand in two lines of a phone; what is longer is set smaller there."""


def prompt(rules: AnyGame, view: Value | None, turn: Turn, words: Words, offers: Offers = ()) -> str:
    """The game's own sentence where figures of its view or offers belong in it, else the catalogue's for the phase."""
    line = None if view is None or rules.artist is None else rules.artist.prompt(view, offers)
    return words.prompt(turn.phase) if line is None else word(line, words.catalogue, words.player)


def question(rules: AnyGame, view: Value | None, type_: str, words: Words) -> str:
    """What is asked once more before a command of this type; empty where it is carried out at once."""
    asked = words.confirm(type_)
    if not asked or view is None:
        return asked
    if rules.harmless(view, type_):
        return ""
    line = None if rules.artist is None else rules.artist.question(view, type_)
    return asked if line is None else word(line, words.catalogue, words.player)


def stakes(rules: AnyGame, view: Value | None, seat: int | None, words: Words) -> tuple[str, ...]:
    """What a seat that is asked can see of what its choice would bring, under a heading; nothing for others."""
    if view is None or seat is None or rules.artist is None:
        return ()
    return tuple(word(line, words.catalogue, words.player) for line in rules.artist.stakes(view, seat))


@cache
def longest_prompt(rules: AnyGame, language: str) -> str:
    """The longest sentence that the game asks in: a phone keeps room for it, so that the board stands still."""
    said = (text for key, text in catalogue(rules, language).items() if key.startswith(("prompt.", "watch.")))
    return max(said, key=len, default="")
