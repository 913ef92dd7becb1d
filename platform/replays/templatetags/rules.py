"""The rules by which a match is played: `{% load rules %}`, then `{{ match.rules|rules_url }}`."""

from django import template

from boards import games
from boards.games import rules_address
from games.kernel.registry import AnyGame
from play.match import Match
from play.models import MatchRow

register = template.Library()


@register.filter
def rules_url(rules: AnyGame, number: str = "") -> str:
    """The page of this rules version, at one of its rules if a number is named."""
    return rules_address(rules, number)


@register.filter
def earlier_version(match: Match | MatchRow) -> str:
    """The rules version of the match, where it is not today's."""
    return games.earlier_version(match.game, match.rules_version)
