"""The house as a Django app: its commands, checks and translations."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    """Loads the Celery application, so that a task found anywhere belongs to it."""

    name = "config"

    def ready(self) -> None:
        """Import the Celery application."""
        from config import celery  # noqa: F401 - imported for what it registers
