"""A task that does nothing but say when it began."""

import redis
from celery import shared_task
from django.conf import settings

STARTS = "bench:starts"


@shared_task(queue="quick")  # type: ignore[untyped-decorator]
def say_when() -> None:
    """The moment, by the clock that all processes of a machine share."""
    from time import monotonic

    now = monotonic()
    redis.Redis.from_url(settings.REDIS_URL).rpush(STARTS, now)
