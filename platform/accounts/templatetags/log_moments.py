"""Moments as logs keep them: milliseconds since 1970."""

from datetime import UTC, datetime

from django import template

register = template.Library()


@register.filter
def logged(at: int) -> datetime:
    """The moment as a date."""
    return datetime.fromtimestamp(at / 1000, UTC)
