"""What Celery's workers do for the ratings."""

import logging

from celery import shared_task
from django.db import OperationalError
from psycopg.errors import LockNotAvailable

log = logging.getLogger(__name__)


@shared_task  # type: ignore[untyped-decorator]
def sweep() -> int:
    """Enter what the log has come to since the last time; how many events that were. Where another worker is at it for
    long, for the book is being rebuilt, the next turn does.
    """
    from ratings import projection

    try:
        return projection.sweep()
    except OperationalError as problem:
        if not isinstance(problem.__cause__, LockNotAvailable):
            raise
        log.info("results are left to the next sweep: the ratings are being rebuilt")
        return 0


@shared_task  # type: ignore[untyped-decorator]
def sum_up() -> int:
    """Sum up the matches of every game whose book has changed; how many games."""
    from ratings import summary

    return summary.sum_up_all()
