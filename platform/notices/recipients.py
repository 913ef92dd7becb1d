"""Who is told anything at all, remembered for a while: most people are not, and every move asks.

What this process does not know yet the sweep makes up for.
"""

from collections.abc import Collection
from time import monotonic
from typing import Any

from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver

from notices.models import Browser, Wish
from notices.preferences import recipients_among

WHILE = 30.0
"""Seconds for which it is remembered."""
MOST = 10_000

_UNKNOWN = (False, 0.0)
_known: dict[int, tuple[bool, float]] = {}


def includes_any(users: Collection[int]) -> bool:
    """Whether any of them is told anything; one query now and then. Other threads may forget at any moment."""
    now = monotonic()
    found = [_known.get(user, _UNKNOWN) for user in users]
    if any(until < now for _, until in found):
        found = _asked_again(users, now)
    return any(is_told for is_told, _ in found)


def _asked_again(users: Collection[int], now: float) -> list[tuple[bool, float]]:
    """What is known of each, with those asked for of whom nothing was known any more."""
    found = {user: _known.get(user, _UNKNOWN) for user in users}
    asked = [user for user, (_, until) in found.items() if until < now]
    recipients = recipients_among(asked)
    fresh = {user: (user in recipients, now + WHILE) for user in asked}
    if len(_known) > MOST:
        _known.clear()
    _known.update(fresh)
    return [*(found | fresh).values()]


@receiver((post_save, post_delete), sender=Wish)
@receiver((post_save, post_delete), sender=Browser)
def _chosen(instance: Wish | Browser, **_: Any) -> None:
    _known.pop(instance.user_id, None)
