"""What Celery's workers do for the computers. Tasks name matches; what is to be done stands in the log."""

import logging

from celery import shared_task
from django.conf import settings

from games.kernel.refusals import Misfit

log = logging.getLogger(__name__)
PATIENCE = 8 + settings.COMPUTER_THINKING_MS // 1000
"""Seconds after which a player who has lost count of time is interrupted; after twice as many its process is ended."""


@shared_task(soft_time_limit=PATIENCE, time_limit=2 * PATIENCE)  # type: ignore[untyped-decorator]
def think(match_id: str, version: int, seat: int) -> None:
    """Have the computer at a seat answer what it was asked at this version of the match."""
    from opponents.answer import answer

    try:
        answer(match_id, version, seat)
    except Misfit as problem:
        log.warning("a message named a match that is not there: %s", problem)


@shared_task  # type: ignore[untyped-decorator]
def sweep() -> int:
    """Ask again those computers whose question got lost; how many matches waited for one."""
    from opponents.sweep import sweep

    return sweep()
