"""What Celery's workers do for the ratings. Tasks name matches; how they came out stands in the log."""

import logging

from celery import shared_task

from games.kernel.refusals import Misfit

log = logging.getLogger(__name__)


@shared_task  # type: ignore[untyped-decorator]
def rate(match_id: str) -> None:
    """Enter what the log says of a match."""
    from ratings import book

    try:
        book.enter(match_id)
    except Misfit as problem:
        log.warning("a message named a match that is not there: %s", problem)


@shared_task  # type: ignore[untyped-decorator]
def sweep() -> int:
    """Enter the matches whose message got lost; how many there were."""
    from ratings.sweep import sweep

    return sweep()
