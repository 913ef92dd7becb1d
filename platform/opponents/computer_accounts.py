"""Accounts that computers play: entered in events by directors, and rated as themselves.

Nobody logs in to one. Its level is for good, and stands in the name that the log has for it (`computer:7/raider`), so a
match can be told and verified without asking who plays an account today. What it thinks about counts for the share of
the event that it plays in (`opponents.questions.host_of`).
"""

from django.db import IntegrityError, transaction

from accounts.models import User
from accounts.name_rules import guest_name
from games.players.levels import level as find_level

MOST_ATTEMPTS = 8


def add(level: str, count: int = 1) -> list[User]:
    """So many new accounts of a level, under names in the games' manner; `Misfit` where there is no such level."""
    find_level(level)
    return [_made(level) for _ in range(count)]


def everybody() -> list[User]:
    """Every account that computers play, by level and name."""
    return [*User.objects.exclude(level="").order_by("level", "name")]


def _made(level: str) -> User:
    for attempt in range(MOST_ATTEMPTS):
        try:
            with transaction.atomic():
                return User.objects.create_user(guest_name(attempt), level=level)
        except IntegrityError:
            continue
    raise IntegrityError("every name tried is taken")
