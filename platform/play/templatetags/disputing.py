"""The way to a dispute on pages of matches: `{% load disputing %}{% dispute_address match.id number as way %}`."""

from django import template

from play.disputing import address

register = template.Library()


@register.simple_tag
def dispute_address(match_id: str, number: int) -> str:
    """The form by which this step is disputed; empty where nobody deals with disputes."""
    return address(match_id, number)
