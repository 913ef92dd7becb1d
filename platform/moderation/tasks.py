"""What Celery's workers do for cases. Tasks name a case; its log says what to do."""

import logging

from celery import shared_task

from games.kernel.refusals import Misfit

log = logging.getLogger(__name__)


@shared_task  # type: ignore[untyped-decorator]
def go_on(case_id: str) -> int:
    """Do what is due in a case; how many things there were."""
    from moderation import progress

    try:
        return progress.go_on(case_id)
    except Misfit as problem:
        log.warning("a message named a case that is not there: %s", problem)
        return 0


@shared_task  # type: ignore[untyped-decorator]
def sweep() -> int:
    """Do what messages that got lost would have done; how much there was."""
    from moderation import progress

    return progress.sweep()
