"""The Django app."""

from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    """Organisations and seasons as streams."""

    name = "leagues"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Two more kinds of streams, and rooms to talk in; seasons go on when they or their divisions' tournaments have
        moved. Whoever may not play any more leaves them.
        """
        from accounts import suspensions
        from leagues import rooms, suspended
        from leagues.bell import on_season_moved, on_tournament_moved
        from leagues.kind import ORGANISATIONS, SEASONS
        from leagues.roles import directs_tournament, season_address
        from leagues.signals import season_moved
        from streams.registry import register
        from tournaments import entrants_elsewhere
        from tournaments.directing import register as register_directors
        from tournaments.signals import moved as tournament_moved

        register(ORGANISATIONS)
        register(SEASONS)
        suspensions.register(self.name, suspended.EFFECT)
        register_directors("leagues", directs_tournament)
        entrants_elsewhere.register("leagues", season_address)
        rooms.register()
        season_moved.connect(on_season_moved, dispatch_uid="leagues")
        tournament_moved.connect(on_tournament_moved, dispatch_uid="leagues")
