"""The Django app."""

from django.apps import AppConfig


class LeaguePagesConfig(AppConfig):
    """Pages over the app `leagues`, which holds and decides."""

    name = "league_pages"

    def ready(self) -> None:
        """Officers of a league do not judge its cases as moderators, and the demo has a league."""
        from league_pages.demo import add
        from league_pages.interests import same_league
        from lobby.demo.registry import fillings
        from moderation.conflict import register

        register("same_league", same_league)
        if add not in fillings:
            fillings.append(add)
