"""The game to begin with: `{% load first_game %}`."""

from django import template

from boards.games import Named, named
from games.kernel.lessons import lesson
from games.kernel.registry import games_by_name

register = template.Library()


@register.simple_tag
def first_game() -> Named:
    """The easiest game, of equals the shortest; no query."""
    games = games_by_name()
    return named(games[min(games, key=lambda name: (lesson(name).complexity, lesson(name).minutes, name))])
