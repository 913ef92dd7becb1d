"""How many seats a match has that begins at one press: `{% load seats %}`."""

from django import template

from games.kernel.registry import game
from lobby.defaults import usual_seats as seats_of

register = template.Library()


@register.filter
def usual_seats(name: str) -> int:
    """The seats of a match against computers by the usual options."""
    return seats_of(game(name))
