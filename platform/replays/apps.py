"""Finished matches, step by step."""

from django.apps import AppConfig


class ReplaysConfig(AppConfig):
    """The pages on which a match is read after it was played."""

    name = "replays"

    def ready(self) -> None:
        """Have reviews heard of."""
        from replays import reviews

        reviews.register()
