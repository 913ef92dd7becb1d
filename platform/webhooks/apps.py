"""The app by which other sites hear of a tournament."""

from django.apps import AppConfig


class WebhooksConfig(AppConfig):
    """Addresses that directors have given, and what they are told out of the log, in its order."""

    name = "webhooks"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Tell them as soon as a tournament has moved on."""
        from tournaments.signals import moved
        from webhooks.bell import on_moved

        moved.connect(on_moved, dispatch_uid="webhooks")
