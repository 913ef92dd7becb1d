"""What a match belongs to, on its page."""

from django import template

from play.belonging import Belonging, belongings
from play.match import Match
from play.models import MatchRow

register = template.Library()


@register.simple_tag
def belongs_to(match: Match | MatchRow) -> Belonging | None:
    """Return what the match belongs to; None, without a query, if its host has no provider."""
    return belongings([(match.id, match.host)]).get(match.id)
