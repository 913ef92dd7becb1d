"""The way to the next match that waits for the reader, for the page of a match: `{% load next_table %}`."""

from typing import Any

from django import template
from django.template import RequestContext

from notices import turns

register = template.Library()


@register.inclusion_tag("notices/next_table.html", takes_context=True)
def next_table(context: RequestContext, match_id: str, waits: bool | None = None) -> dict[str, Any]:
    """How many other matches wait; one query where any does and it is not said whether this one `waits`, and nothing at
    all for a stranger.
    """
    known = context["user"].is_authenticated
    return {"known": known, "match_id": match_id, "elsewhere": _elsewhere(context, match_id, waits) if known else 0}


def _elsewhere(context: RequestContext, match_id: str, waits: bool | None) -> int:
    waiting = context["your_moves"]
    if not waiting or waits is None:
        return turns.count(context["user"], but=match_id) if waiting else 0
    # What is counted lazily can be added to; between the row and the count somebody may have moved.
    left: int = waiting + (-1 if waits else 0)
    return max(left, 0)
