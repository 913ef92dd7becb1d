"""Other games for who has finished a match of one: `{% load other_games %}`."""

from typing import Any

from django import template

from boards.games import named
from games.kernel.lessons import lesson
from games.kernel.registry import games_by_name

register = template.Library()

OFFERED = 2


@register.inclusion_tag("lobby/other_games.html")
def other_games(played: str) -> dict[str, Any]:
    """The easiest games but the one that was played, of equals the shortest; no query."""
    games = games_by_name()
    others = sorted(games.keys() - {played}, key=lambda name: (lesson(name).complexity, lesson(name).minutes, name))
    return {"others": [named(games[name]) for name in others[:OFFERED]]}
