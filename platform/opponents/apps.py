"""Computers at the tables: who plays them, when, and what the clock does by itself."""

from django.apps import AppConfig


class OpponentsConfig(AppConfig):
    """Computer seats in Celery's workers, automatic steps and time-outs by the clock."""

    name = "opponents"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Ask the computers of a match whenever it has moved on."""
        from opponents import resource_limits  # noqa: F401 - imported for the worker's signal that it listens to
        from opponents.bell import on_moved
        from play.signals import moved

        moved.connect(on_moved, dispatch_uid="opponents")
