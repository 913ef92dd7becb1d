"""Parts about what-if lines that any page can show: `{% load what_if %}`."""

from typing import Any

from django import template

from accounts.models import User
from replays.what_if_lines import open_lines

register = template.Library()


@register.inclusion_tag("replays/open_lines.html")
def what_if_lines(user: object) -> dict[str, Any]:
    """The what-if lines that somebody is still playing; nothing for strangers, and where there are none."""
    return {"open_lines": open_lines(user.player) if isinstance(user, User) else []}
