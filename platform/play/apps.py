"""The app in which matches are played."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    name = "play"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register matches as a kind of stream."""
        from play.kind import MATCHES
        from streams.registry import register

        register(MATCHES)
