"""Lengths of time in words."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

MINUTE, HOUR, DAY = 60, 3600, 86400


def duration(seconds: int) -> str:
    """A length in its largest whole units, two at most: "1 day 6 h", "90 s" as "1 min 30 s"."""
    days, rest = divmod(max(0, seconds), DAY)
    hours, rest = divmod(rest, HOUR)
    minutes, left = divmod(rest, MINUTE)
    parts = [
        ngettext("%(days)d day", "%(days)d days", days) % {"days": days} if days else "",
        _("%(hours)d h") % {"hours": hours} if hours else "",
        _("%(minutes)d min") % {"minutes": minutes} if minutes else "",
        _("%(seconds)d s") % {"seconds": left} if left else "",
    ]
    said = [part for part in parts if part]
    return " ".join(said[:2]) or _("%(seconds)d s") % {"seconds": 0}


def roughly(seconds: int) -> str:
    """A length in its largest unit alone, for what is still to come: "2 days", "5 h"."""
    unit = next((unit for unit in (DAY, HOUR, MINUTE) if seconds >= 2 * unit), 1)
    return duration(seconds // unit * unit)
