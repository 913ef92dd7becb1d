"""The Django app."""

from django.apps import AppConfig


class TournamentPagesConfig(AppConfig):
    """Pages over the app `tournaments`, which holds and decides."""

    name = "tournament_pages"

    def ready(self) -> None:
        """The pages of matches name the tournament that a match belongs to, and the demo has tournaments."""
        from lobby.demo.registry import fillings
        from play.belonging import register, register_release
        from tournament_pages.demo import add
        from tournament_pages.matches import released, rounds_of
        from tournaments.commands import SYSTEM

        register(SYSTEM.name, rounds_of)
        register_release(SYSTEM.name, released)
        if add not in fillings:
            fillings.append(add)
