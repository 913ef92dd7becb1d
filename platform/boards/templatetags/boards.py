"""How a board's partial words lines, names things, marks seats and tells spots, all from its context.

And for the page around it: the sheets that it needs.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from boards import labels, options
from boards.games import language
from boards.seats import MARKS
from boards.style_sheets import sheets
from games.kernel.contract import LogLine
from games.kernel.registry import game as find_game
from games.kernel.texts import word
from games.kernel.values import plain
from play.match import Match
from play.models import MatchRow

register = template.Library()


@register.simple_tag(takes_context=True)
def worded(context: dict[str, Any], line: LogLine) -> str:
    """The line in the reader's language; about 10 µs."""
    seats = context["seats"]
    return word(line, context["names"], lambda seat: str(seats[seat].player))


@register.simple_tag(takes_context=True)
def name(context: dict[str, Any], *parts: object) -> str:
    """What the game's catalogue calls something: `{% name "piece" kind %}` is its `piece.<kind>`."""
    found: str = context["names"][".".join(map(str, parts))]
    return found


@register.simple_tag
def board_sheets(game: str) -> str:
    """The links to what the board of the game of that name needs; the page's own sheets come after them."""
    addresses = ((static(sheet),) for sheet in sheets(find_game(game)))
    return format_html_join("\n  ", '<link rel="stylesheet" href="{}">', addresses)


@register.filter
def other_rules(match: Match | MatchRow) -> list[str]:
    """What this match is played by that the game's own defaults are not, in the reader's language."""
    chosen = plain(match.options)
    assert isinstance(chosen, dict)
    return options.other_rules(match.game, chosen, language())


@register.filter
def mark(seat: int) -> str:
    """The heraldic mark of a seat, as symbols and classes are called."""
    return MARKS[seat]


@register.simple_tag
def colon() -> str:
    """What stands between a label and its value."""
    return labels.colon()


@register.filter
def player(seat: int, seats: Any) -> str:
    """Who sits there."""
    return str(seats[seat].player)


@register.filter
def rows(items: Sequence[Any], size: int) -> list[Sequence[Any]]:
    """The items in rows of so many, for drawings that place each row themselves."""
    return [items[start : start + size] for start in range(0, len(items), size)]


@register.filter
def can(spots: str, targets: frozenset[str]) -> str:
    """The class of a spot that may be chosen: all parts of one of its alternatives are targets."""
    return " can" if _meets(spots, targets) else ""


@register.filter
def opens(items: Iterable[Any], targets: frozenset[str]) -> str:
    """The attribute of a part that is folded on a phone: it is open while one of its items may be chosen."""
    return SafeString(' open=""' if any(_meets(item.spot, targets) for item in items) else "")


@register.filter
def moved(spots: str, touched: frozenset[str]) -> str:
    """The class of a spot that the last step has changed."""
    return " last" if _meets(spots, touched) else ""


def _meets(spots: str, named: frozenset[str]) -> bool:
    """Whether they are named as they stand, or all parts of one of the alternatives are."""
    if not spots or not named:
        return False
    return spots in named or any(named.issuperset(one.split("&")) for one in spots.split(" "))
