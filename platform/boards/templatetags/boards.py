"""How a board's partial words lines, names things, marks seats and tells spots, all from its context."""

from collections.abc import Sequence
from typing import Any

from django import template

from boards import labels
from games.kernel.contract import Line
from games.kernel.texts import word
from replays.seats import MARKS

register = template.Library()


@register.simple_tag(takes_context=True)
def worded(context: dict[str, Any], line: Line) -> str:
    """The line in the reader's language; about 10 µs."""
    seats = context["seats"]
    return word(line, context["names"], lambda seat: str(seats[seat].player))


@register.simple_tag(takes_context=True)
def name(context: dict[str, Any], *parts: object) -> str:
    """What the game's catalogue calls something: `{% name "piece" kind %}` is its `piece.<kind>`."""
    found: str = context["names"][".".join(map(str, parts))]
    return found


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
def moved(spots: str, touched: frozenset[str]) -> str:
    """The class of a spot that the last step has changed."""
    return " last" if _meets(spots, touched) else ""


def _meets(spots: str, named: frozenset[str]) -> bool:
    """Whether they are named as they stand, or all parts of one of the alternatives are."""
    if not spots or not named:
        return False
    return spots in named or any(named.issuperset(one.split("&")) for one in spots.split(" "))
