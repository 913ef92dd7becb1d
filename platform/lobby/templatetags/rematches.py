"""The rematch of a match, for whatever page shows its result: `{% load rematches %}`."""

from typing import Any

from django import template
from django.template import RequestContext

from lobby.rematches import rematch_of

register = template.Library()


@register.inclusion_tag("lobby/rematch.html", takes_context=True)
def rematch(context: RequestContext, match_id: str) -> dict[str, Any]:
    """The rematch as it stands for the reader, who had a seat at the match: to be asked for, joined or gone to."""
    return {**rematch_of(match_id, context["user"]), "csrf_token": context.get("csrf_token")}
