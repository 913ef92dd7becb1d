"""What Celery's workers do for conduct."""

from celery import shared_task


@shared_task  # type: ignore[untyped-decorator]
def sweep() -> int:
    """Have suspended people give up their matches where that was decided; how many cases there were."""
    from conduct import progress

    return progress.sweep()


@shared_task  # type: ignore[untyped-decorator]
def screen() -> int:
    """Value some finished matches for the screen against collusion; how many."""
    from conduct.collusion import screening

    return screening.screen()
