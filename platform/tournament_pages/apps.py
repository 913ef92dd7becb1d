"""The Django app."""

from django.apps import AppConfig


class TournamentPagesConfig(AppConfig):
    """Pages over the app `tournaments`, which holds and decides."""

    name = "tournament_pages"
