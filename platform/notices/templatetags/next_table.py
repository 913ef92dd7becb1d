"""The way to the next match that waits for the reader, for the page of a match: `{% load next_table %}`."""

from typing import Any

from django import template
from django.template import RequestContext

from accounts.models import User
from notices import turns

register = template.Library()


@register.inclusion_tag("notices/next_table.html", takes_context=True)
def next_table(context: RequestContext, match_id: str) -> dict[str, Any]:
    """How many other matches wait; one query where any does, and nothing at all for a stranger."""
    user = context["user"]
    known = isinstance(user, User)
    elsewhere = turns.count(user, but=match_id) if known and context["your_moves"] else 0
    return {"known": known, "match_id": match_id, "elsewhere": elsewhere}
