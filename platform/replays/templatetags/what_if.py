"""Parts about what-if lines that any page can show: `{% load what_if %}`."""

from typing import Any

from django import template

from accounts.models import User
from replays.lines import Timeline
from replays.what_if_lines import open_lines, shown_beside

register = template.Library()


@register.inclusion_tag("replays/beside.html", takes_context=True)
def what_if(context: dict[str, Any], line: Timeline) -> dict[str, Any]:
    """That a line is no part of the match, the ways back to it, and the way out of the line; nothing of the match."""
    scene = context["scene"]
    wanted = ("match", "fresh_id", "csrf_token", "may_propose")
    shown = {name: context.get(name) for name in wanted}
    return {**shown, "beside": shown_beside(line, scene.seat, scene.key)}


@register.inclusion_tag("replays/open_lines.html")
def what_if_lines(user: object) -> dict[str, Any]:
    """The what-if lines that somebody is still playing; nothing for strangers, and where there are none."""
    return {"open_lines": open_lines(user.player) if isinstance(user, User) else []}
