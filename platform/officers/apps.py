"""The Django app."""

from django.apps import AppConfig


class OfficersConfig(AppConfig):
    """Officers as streams, and the page that says who may do what."""

    name = "officers"

    def ready(self) -> None:
        """Officers are one of the kinds of streams."""
        from officers.kind import OFFICERS
        from streams.registry import register

        register(OFFICERS)
