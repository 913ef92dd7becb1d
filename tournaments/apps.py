"""The Django app; the folders beside it but `management` hold pure functions."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Tournaments as streams, and their checkers as commands."""

    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Tournaments are one of the kinds of streams; they go on when they or their matches have moved."""
        from play.signals import moved as match_moved
        from streams.registry import register
        from tournaments.bell import on_match_moved, on_tournament_moved
        from tournaments.kind import TOURNAMENTS
        from tournaments.signals import moved

        register(TOURNAMENTS)
        moved.connect(on_tournament_moved, dispatch_uid="tournaments")
        match_moved.connect(on_match_moved, dispatch_uid="tournaments")
