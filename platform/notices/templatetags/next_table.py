"""The way to the next match that waits for the reader, for the page of a match: `{% load next_table %}`."""

from typing import Any

from django import template
from django.template import RequestContext

from accounts.models import User
from notices import turns
from play.models import MatchRow

register = template.Library()


@register.inclusion_tag("notices/next_table.html", takes_context=True)
def next_table(context: RequestContext, match_id: str, row: MatchRow | None = None) -> dict[str, Any]:
    """How many other matches wait; one query where any does and the match's row is not given, and nothing at all for a
    stranger.
    """
    user = context["user"]
    known = isinstance(user, User)
    return {"known": known, "match_id": match_id, "elsewhere": _elsewhere(context, match_id, row) if known else 0}


def _elsewhere(context: RequestContext, match_id: str, row: MatchRow | None) -> int:
    user, waiting = context["user"], context["your_moves"]
    if not waiting or row is None:
        return turns.count(user, but=match_id) if waiting else 0
    # What is counted lazily can be added to; between the row and the count somebody may have moved.
    left: int = waiting + (-1 if turns.waits_for(row, user) else 0)
    return max(left, 0)
