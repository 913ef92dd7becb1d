"""What Celery's workers do for notices. Tasks name matches, sendings and people; the rows say what is to be done."""

from functools import partial

from celery import shared_task

from notices.failure_kinds import DAILY_MAIL, DETECTION
from notices.messages import DETECT, SEND, SEND_DAILY
from retries import guard


@shared_task(name=DETECT)  # type: ignore[untyped-decorator]
def detect(match_id: str) -> None:
    """Note whom a match gives reason to tell something."""
    from notices.detection import detect

    guard.attempt(DETECTION, match_id, partial(detect, match_id))


@shared_task(name=SEND)  # type: ignore[untyped-decorator]
def send(number: int) -> None:
    """Send one notice on one of its ways."""
    from notices.sending import send

    send(number)


@shared_task(name=SEND_DAILY)  # type: ignore[untyped-decorator]
def daily(user: int) -> None:
    """Send one person's daily mail."""
    from notices.daily import send

    guard.attempt(DAILY_MAIL, user, partial(send, user))


@shared_task  # type: ignore[untyped-decorator]
def sweep() -> None:
    """Find what lost messages forgot, who has left since, whose time runs out and whose daily mail is due."""
    from notices.sweep import sweep

    sweep()
