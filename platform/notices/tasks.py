"""What Celery's workers do for notices. Tasks name matches, sendings and people; the rows say what is to be done."""

from functools import partial

from celery import shared_task

from retries import guard

LOOK, DAILY = "look", "daily mail"
"""The names under which what fails is on record."""


@shared_task  # type: ignore[untyped-decorator]
def look(match_id: str) -> None:
    """Note whom a match gives reason to tell something."""
    from notices.look import look

    guard.attempt(LOOK, match_id, partial(look, match_id))


@shared_task  # type: ignore[untyped-decorator]
def send(number: int) -> None:
    """Send one notice on one of its ways."""
    from notices.sending import send

    send(number)


@shared_task  # type: ignore[untyped-decorator]
def daily(user: int) -> None:
    """Send one person's daily mail."""
    from notices.daily import send

    guard.attempt(DAILY, user, partial(send, user))


@shared_task  # type: ignore[untyped-decorator]
def sweep() -> None:
    """Find what lost messages forgot, who has left since, whose time runs out and whose daily mail is due."""
    from notices.sweep import sweep

    sweep()
