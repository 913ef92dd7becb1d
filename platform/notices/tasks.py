"""What Celery's workers do for notices. Tasks name matches, sendings and people; the rows say what is to be done."""

import logging
from smtplib import SMTPException

from celery import shared_task

log = logging.getLogger(__name__)


@shared_task  # type: ignore[untyped-decorator]
def look(match_id: str) -> None:
    """Note whom a match gives reason to tell something."""
    from notices.look import look

    look(match_id)


@shared_task  # type: ignore[untyped-decorator]
def send(number: int) -> None:
    """Send one notice on one of its ways."""
    from notices.sending import send

    send(number)


@shared_task  # type: ignore[untyped-decorator]
def daily(user: int) -> None:
    """Send one person's daily mail."""
    from notices.daily import send

    try:
        send(user)
    except (OSError, SMTPException) as problem:
        log.warning("the daily mail of %d could not leave: %s", user, problem)


@shared_task  # type: ignore[untyped-decorator]
def sweep() -> None:
    """Find what lost messages forgot, who has left since, whose time runs out and whose daily mail is due."""
    from notices.sweep import sweep

    sweep()
