"""What Celery's workers do for tournaments. Tasks name a tournament or a match; the log says what to do."""

import logging

from celery import shared_task

from games.kernel.refusals import Misfit

log = logging.getLogger(__name__)


@shared_task  # type: ignore[untyped-decorator]
def go_on(tournament_id: str) -> int:
    """Do what is due in a tournament; how many commands that took."""
    from tournaments import progress

    try:
        return progress.go_on(tournament_id)
    except Misfit as problem:
        log.warning("a message named a tournament that is not there: %s", problem)
        return 0


@shared_task  # type: ignore[untyped-decorator]
def settle(match_id: str) -> bool:
    """Give a table what its match came to."""
    from tournaments import matches

    return matches.settle(match_id)


@shared_task  # type: ignore[untyped-decorator]
def sweep() -> int:
    """Do what messages that got lost would have done; how much there was."""
    from tournaments import progress

    return progress.sweep()
