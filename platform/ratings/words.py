"""What the pages call things of the ratings."""

from django.utils.translation import gettext as _

from accounts.names import names_of
from boards.games import language
from games.kernel.texts import catalogue

PACES = ("live", "days", "none")


def pace_words(pace: str) -> str:
    """The time class of a ladder."""
    return {"live": _("live"), "days": _("days a move"), "none": _("no clock")}[pace]


def cause_words(cause: str) -> str:
    """Why numbers changed that had been published."""
    return {
        "changed": _("Another result"),
        "withdrawn": _("A match no longer counts"),
        "added": _("A match now counts"),
        "rebuilt": _("Everything was recalculated"),
    }[cause]


def title_of(game: str) -> str:
    """The game's name in the reader's language."""
    return catalogue(game, language())["game.title"]


def called(players: list[str]) -> list[str]:
    """The names of players as ladders know them: a computer's stands without the version of its rating. One query."""
    plain = [player.partition("@")[0] for player in players]
    names = names_of(plain)
    return [names.get(player, player) for player in plain]
