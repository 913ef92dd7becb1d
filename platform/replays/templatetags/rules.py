"""Links to the rules by which a match is played: `{% load rules %}`, `{{ match.rules|rules_url }}`."""

from django import template

from boards.games import rules_address
from games.kernel.registry import AnyGame

register = template.Library()


@register.filter
def rules_url(rules: AnyGame, number: str = "") -> str:
    """The page of this rules version, at one of its rules if a number is named."""
    return rules_address(rules, number)
