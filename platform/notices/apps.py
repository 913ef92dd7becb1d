"""Notices: your move, a match begun or over, an invitation, time running out; by mail, push, calendar and title."""

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    """Looks whenever a match has moved or somebody was invited, and tells who wishes to be told."""

    name = "notices"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Begin to listen."""
        from conduct.signals import moved as conduct_moved
        from leagues.signals import organisation_moved, season_moved
        from moderation.signals import moved as case_moved
        from notices import bell  # the module listens to a signal of its own
        from play.signals import moved
        from tournaments.signals import moved as tournament_moved

        moved.connect(bell.on_moved, dispatch_uid="notices")
        tournament_moved.connect(bell.on_tournament_moved, dispatch_uid="notices")
        case_moved.connect(bell.on_case_moved, dispatch_uid="notices")
        conduct_moved.connect(bell.on_conduct_moved, dispatch_uid="notices")
        season_moved.connect(bell.on_season_moved, dispatch_uid="notices")
        organisation_moved.connect(bell.on_organisation_moved, dispatch_uid="notices")
