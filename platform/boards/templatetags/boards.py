"""What the page around a board shows of its game: the sheets that it needs, and what the match is played by.

`{% compiled "table/log/round.html" round=round … %}` is a compiled template (`boards.board_templates`), rendered once
for the same values as `{% keep %}` is: it sees what is named here and nothing else.
"""

from django import template
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.html import format_html_join
from django.utils.safestring import mark_safe

from boards import labels, options
from boards.board_templates import ENGINE
from boards.games import language
from boards.style_sheets import sheets
from config import kept
from games.kernel.registry import game as find_game
from games.kernel.values import plain
from play.match import Match
from play.models import MatchRow

register = template.Library()


@register.simple_tag
def board_sheets(game: str) -> str:
    """The links to what the board of the game of that name needs; the page's own sheets come after them."""
    addresses = ((static(sheet),) for sheet in sheets(find_game(game)))
    return format_html_join("\n  ", '<link rel="stylesheet" href="{}">', addresses)


@register.simple_tag
def compiled(template: str, **values: object) -> str:
    """What it makes of these values; where it has been made of them before, that."""
    made = kept.text(template, values, lambda: render_to_string(template, values, using=ENGINE))
    return mark_safe(made)  # noqa: S308 - escaped when it was rendered


@register.filter
def other_rules(match: Match | MatchRow) -> list[str]:
    """What this match is played by that the game's own defaults are not, in the reader's language."""
    chosen = plain(match.options)
    assert isinstance(chosen, dict)
    return options.other_rules(match.game, chosen, language())


@register.simple_tag
def colon() -> str:
    """What stands between a label and its value."""
    return labels.colon()
