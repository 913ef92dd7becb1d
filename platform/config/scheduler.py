"""Celery's scheduler, which reports that it works each time it looks at what is due."""

from celery.beat import PersistentScheduler

from config.heartbeat import beat, tell


class Scheduler(PersistentScheduler):  # type: ignore[misc]  # Celery has no types
    """Looks every few seconds, since its shortest interval is no longer."""

    def setup_schedule(self) -> None:
        """As Celery does; from now on the broker hears that it works."""
        super().setup_schedule()
        tell("beat")

    def tick(self, *args: object, **more: object) -> float:
        """Send what is due; seconds until the next look."""
        beat()
        wait: float = super().tick(*args, **more)
        return wait
