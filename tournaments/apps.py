"""The Django app; every other module outside `management` is a set of pure functions."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Tournaments, with their checkers as commands."""

    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"
