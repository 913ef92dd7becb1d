"""What Celery's workers do for leagues. Tasks name a season or a tournament; the log says what to do."""

import logging

from celery import shared_task

from games.kernel.refusals import Misfit

log = logging.getLogger(__name__)


@shared_task  # type: ignore[untyped-decorator]
def go_on(season_id: str) -> int:
    """Do what is due in a season; how many things there were."""
    from leagues import progress

    try:
        return progress.go_on(season_id)
    except Misfit as problem:
        log.warning("a message named a season that is not there: %s", problem)
        return 0


@shared_task  # type: ignore[untyped-decorator]
def end_division(tournament_id: str) -> bool:
    """Note in its season how a division has ended."""
    from leagues import divisions

    return divisions.end_division(tournament_id)


@shared_task  # type: ignore[untyped-decorator]
def sweep() -> int:
    """Do what messages that got lost would have done; how much there was."""
    from leagues import progress

    return progress.sweep()
