"""What is done for accounts while nobody waits."""

from celery import shared_task

from accounts import limits


@shared_task  # type: ignore[untyped-decorator]
def sweep() -> None:
    """Drop counters that no limit reaches any more, and sessions that have expired; safe to run twice."""
    from django.contrib.sessions.backends.db import SessionStore

    limits.forget_old()
    SessionStore.clear_expired()


@shared_task  # type: ignore[untyped-decorator]
def mail(number: int) -> None:
    """Send a mail of an account."""
    from accounts import mails

    mails.attempt(number)


@shared_task  # type: ignore[untyped-decorator]
def sweep_mails() -> int:
    """Have those mails sent that wait; how many there were."""
    from accounts import mails

    return mails.sweep()
