"""Notices: your move, a match begun or over, an invitation, time running out; by mail, push, calendar and title."""

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    """Looks whenever a match has moved or somebody was invited, and tells who wishes to be told."""

    name = "notices"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Begin to listen."""
        from leagues.signals import organisation_moved, season_moved
        from moderation.signals import moved as case_moved
        from notices import bell  # noqa: F401 - imported for the signal that it listens to
        from notices.bell import on_case_moved, on_moved, on_organisation_moved, on_season_moved, on_tournament_moved
        from play.signals import moved
        from tournaments.signals import moved as tournament_moved

        moved.connect(on_moved, dispatch_uid="notices")
        tournament_moved.connect(on_tournament_moved, dispatch_uid="notices")
        case_moved.connect(on_case_moved, dispatch_uid="notices")
        season_moved.connect(on_season_moved, dispatch_uid="notices")
        organisation_moved.connect(on_organisation_moved, dispatch_uid="notices")
