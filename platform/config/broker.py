"""The broker, embedded or named by `REDIS_URL`."""

from django.conf import settings

from config import embedded


def join() -> None:
    """Return once the broker can be reached, starting the embedded one if no other is named."""
    if settings.REDIS_EMBEDDED:
        embedded.join("redis")
