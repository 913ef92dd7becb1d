"""The Django app."""

from django.apps import AppConfig


class TournamentPagesConfig(AppConfig):
    """Pages over the app `tournaments`, which holds and decides."""

    name = "tournament_pages"

    def ready(self) -> None:
        """The pages of matches name the tournament that a match belongs to."""
        from play.belonging import register
        from tournament_pages.matches import rounds_of
        from tournaments.commands import SYSTEM

        register(SYSTEM.name, rounds_of)
