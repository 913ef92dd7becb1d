"""What the pages say about each game, in the reader's language."""

from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import get_language

from games.kernel.lessons import lesson
from games.kernel.registry import AnyGame, games_by_name
from games.kernel.registry import game as find_game
from games.kernel.texts import LANGUAGES, catalogue
from play.finished_counts import finished_counts


class Card(NamedTuple):
    """A game in a few words."""

    name: str
    title: str
    kind: str
    """What sort of game it is, in half a line."""
    summary: str
    minutes: tuple[int, int]
    first_minutes: tuple[int, int] | None
    """Those of a first match, where it is shorter than others."""
    """How long a match at one table takes, at least and at most."""
    fewest: int
    most: int
    rules_version: str
    finished: int


class Named(NamedTuple):
    """A game by its name in addresses and its title in the reader's language."""

    name: str
    title: str


def named(game: AnyGame) -> Named:
    """The game as pages about a single match name it; no query."""
    return Named(game.name, catalogue(game, language())["game.title"])


def rules_address(rules: AnyGame, number: str = "") -> str:
    """Where this rules version can be read, at one of its rules if a number is named; no query."""
    path = reverse("front:game", args=[rules.name])
    if earlier_version(rules.name, rules.rules_version):
        path = reverse("front:rules", args=[rules.name, rules.rules_version])
    return f"{path}#rule-{number}" if number else path


def earlier_version(game: str, rules_version: str) -> str:
    """The rules version, where it is not today's; else empty, for nobody need read of it."""
    return "" if rules_version == find_game(game).rules_version else rules_version


def cards() -> list[Card]:
    """Every game, in the order of its name; one query."""
    finished = finished_counts()
    return [_card(game, finished.get(name, 0)) for name, game in games_by_name().items()]


def card(name: str) -> Card:
    """The game of that name; `Misfit` where there is none."""
    found = find_game(name)
    return _card(found, finished_counts().get(name, 0))


def _card(game: AnyGame, finished: int) -> Card:
    words = catalogue(game, language())
    return Card(
        name=game.name,
        title=words["game.title"],
        kind=words.get("game.kind", ""),
        summary=words["game.summary"],
        minutes=lesson(game.name).minutes,
        first_minutes=lesson(game.name).first_minutes,
        fewest=min(game.seats),
        most=max(game.seats),
        rules_version=game.rules_version,
        finished=finished,
    )


def language() -> str:
    """The reader's language, of those that every game's texts exist in."""
    short = (get_language() or LANGUAGES[0])[:2]
    return short if short in LANGUAGES else LANGUAGES[0]
