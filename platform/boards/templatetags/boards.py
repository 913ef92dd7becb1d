"""What the page around a board shows of its game: the sheets that it needs, and what the match is played by.

`{% part "table/parts/board.html" %}` is a compiled template (`boards.board_templates`) that sees what the page sees.
"""

from django import template
from django.template import Context
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.html import format_html_join
from django.utils.safestring import mark_safe

from boards import labels, options
from boards.board_templates import ENGINE
from boards.games import language
from boards.style_sheets import sheets
from games.kernel.lessons import FirstMatchWords
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


@register.simple_tag(takes_context=True)
def part(context: Context, template: str) -> str:
    """What it makes of all that the page is made of."""
    seen = {str(name): value for name, value in context.flatten().items()}
    made = render_to_string(template, seen, using=ENGINE)
    return mark_safe(made)  # noqa: S308 - escaped when it was rendered


@register.filter
def other_rules(match: Match | MatchRow) -> list[str]:
    """What this match is played by that the game's own defaults are not, in the reader's language."""
    chosen = plain(match.options)
    assert isinstance(chosen, dict)
    return options.other_rules(match.game, chosen, language())


@register.filter
def first_match_rules(match: Match | MatchRow) -> FirstMatchWords | None:
    """The words about what is not as in other matches, where this one is played by the options of a first match."""
    chosen = plain(match.options)
    assert isinstance(chosen, dict)
    return options.first_match_rules(match.game, chosen, language())


@register.simple_tag
def colon() -> str:
    """What stands between a label and its value."""
    return labels.colon()
