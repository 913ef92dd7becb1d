"""What Celery's workers do for the ratings. Tasks name matches; how they came out stands in the log."""

import logging

from celery import shared_task

from config import post
from games.kernel.refusals import Misfit

log = logging.getLogger(__name__)

AGAIN_S = 2.0
"""Seconds after which a result is entered on whose ladder somebody else writes now."""


@shared_task  # type: ignore[untyped-decorator]
def rate(match_id: str) -> None:
    """Enter what the log says of a match; later where others write, and by the sweep where all is being rebuilt."""
    from ratings import book

    try:
        book.enter(match_id, wait=False)
    except book.BookBusyError:
        log.info("match %s is left to the sweep: the ratings are being rebuilt", match_id)
    except book.LadderBusyError:
        post.send(rate, (match_id,), wait=AGAIN_S)
    except Misfit as problem:
        log.warning("a message named a match that is not there: %s", problem)


@shared_task  # type: ignore[untyped-decorator]
def sweep() -> int:
    """Enter the matches whose message got lost; how many there were."""
    from ratings.sweep import sweep

    return sweep()
