"""Who is here: those who look at the site need no mail to know what they see."""

from collections.abc import Iterable
from datetime import timedelta

from django.db.models.functions import Now

from accounts.models import PLAYER
from doorbell import stream_limit
from table.models import Visit

AWAY = timedelta(minutes=2)
"""So long after a look at any table somebody counts as here, whose browser keeps no stream open."""


def here(users: Iterable[int]) -> set[int]:
    """Those of the people who are here: with a page open that they see, or at a table just now. One query."""
    asked = set(users)
    lately = Visit.objects.filter(user__in=asked, at__gt=Now() - AWAY).values_list("user", flat=True)
    return set(lately) | {user for user in asked if stream_limit.taken(f"{PLAYER}{user}")}


def has_seen(match: str, version: int) -> set[int]:
    """The people who have looked at the match since that version; one query."""
    return set(Visit.objects.filter(match=match, seen__gte=version).values_list("user", flat=True))
