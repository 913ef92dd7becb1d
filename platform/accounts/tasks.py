"""What is done for accounts while nobody waits."""

from celery import shared_task

from accounts import limits


@shared_task  # type: ignore[untyped-decorator]
def sweep() -> None:
    """Drop counters that no limit reaches any more, and sessions that have expired; safe to run twice."""
    from django.contrib.sessions.backends.db import SessionStore

    limits.forget_old()
    SessionStore.clear_expired()
