"""Parts about ratings that any page can show: `{% load ratings %}`."""

from typing import Any

from django import template
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from ratings.changes import shifts
from ratings.player_ladders import ways

register = template.Library()


@register.inclusion_tag("ratings/change.html")
def rating_change(match_id: str) -> dict[str, Any]:
    """What a match did to its players' ratings; nothing where it was not rated or is not over."""
    return {"shifts": shifts(match_id)}


@register.inclusion_tag("ratings/player.html")
def player_ratings(player: str) -> dict[str, Any]:
    """A player's ratings with the way to each; nothing for whoever has none."""
    return {"ways": ways(player)}


@register.filter
def number(value: float) -> str:
    """A number to one place, with a minus that is one."""
    # Django's own cuts off what it does not show; and what is next to nothing is shown as nothing, without a sign.
    return number_format(round(value, 1) + 0.0, 1).replace("-", "−")


@register.filter
def signed(value: float) -> str:
    """The same with its sign, where it is above nothing too."""
    return ("+" if round(value, 1) > 0 else "") + number(value)


@register.filter
def hundredths(value: float) -> str:
    """A number to two places, with its sign."""
    text = number_format(round(value, 2) + 0.0, 2).replace("-", "−")
    return text if round(value, 2) <= 0 else f"+{text}"


@register.filter
def thousandths(value: float) -> str:
    """A number to three places, with a minus that is one."""
    return number_format(round(value, 3) + 0.0, 3).replace("-", "−")


@register.filter
def percent(value: float) -> str:
    """A share in hundredths, as the reader's language writes it."""
    return _("%(number)s%%") % {"number": number_format(round(100 * value), 0)}


@register.filter
def points(value: float) -> str:
    """A difference of shares in hundredths, with its sign."""
    sign = "+" if round(100 * value) > 0 else ""
    return sign + number_format(round(100 * value), 0).replace("-", "−")
