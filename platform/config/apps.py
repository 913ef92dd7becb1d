"""The Django app with the project's commands, checks and translations."""

from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class ConfigConfig(AppConfig):
    """Loads the Celery application, so that a task found anywhere belongs to it, and whatever watches the process."""

    name = "config"

    def ready(self) -> None:
        """Import the Celery application, what counts its tasks, and the figures that each app has asked for."""
        from config import celery, checks, error_reports  # noqa: F401 - imported for what they register
        from config.metrics import tasks  # noqa: F401 - the same
        from config.postgres.handles import keep_by_thread

        keep_by_thread()

        autodiscover_modules("metrics")
        error_reports.begin()
