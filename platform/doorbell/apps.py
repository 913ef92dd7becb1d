"""The doorbell: pages hear that a match has moved on, and fetch what they may see of it."""

from django.apps import AppConfig


class DoorbellConfig(AppConfig):
    """Rings when matches move and sessions end; keeps the streams of the pages that listen."""

    name = "doorbell"

    def ready(self) -> None:
        """Begin to ring."""
        from doorbell import invited, reviews, ring, sessions, talk  # noqa: F401 - imported for the signals that they listen to
        from play.signals import moved
        from tournaments.signals import moved as tournament_moved

        moved.connect(ring.moved, dispatch_uid="doorbell")
        tournament_moved.connect(ring.tournament_moved, dispatch_uid="doorbell")
