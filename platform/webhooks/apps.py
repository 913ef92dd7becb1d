"""The app by which other sites hear of a tournament."""

from django.apps import AppConfig


class WebhooksConfig(AppConfig):
    """Addresses that directors have given, and what they are told out of the log, in its order."""

    name = "webhooks"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Tell them as soon as a tournament or a season has moved on."""
        from leagues.signals import season_moved
        from tournaments.signals import moved
        from webhooks.bell import on_moved, on_season_moved

        moved.connect(on_moved, dispatch_uid="webhooks")
        season_moved.connect(on_season_moved, dispatch_uid="webhooks")
