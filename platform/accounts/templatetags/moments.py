"""Moments that a page argues about."""

from datetime import datetime

from django import template

from accounts import zones

register = template.Library()


@register.filter(expects_localtime=True)
def moment(when: datetime) -> str:
    """Day and time, with the name of the clock."""
    return zones.moment(when)
