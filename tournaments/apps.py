"""The Django app; the folders beside it but `management` hold pure functions."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Tournaments as streams, and their checkers as commands."""

    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Tournaments are one of the kinds of streams; they go on when they or their matches have moved, and say which
        of these count for ratings. Whoever may not play any more is withdrawn.
        """
        from accounts import suspensions
        from play.signals import moved as match_moved
        from ratings import hosts
        from streams.events import tag
        from streams.registry import register
        from tournaments import counting, suspended
        from tournaments.bell import on_match_moved, on_tournament_moved
        from tournaments.commands import SYSTEM
        from tournaments.kind import TOURNAMENTS
        from tournaments.signals import moved
        from tournaments.stream.facts.event import Cancelled
        from tournaments.stream.facts.replays import TableReplayed

        register(TOURNAMENTS)
        suspensions.register(self.name, suspended.EFFECT)
        annulling = frozenset({tag(Cancelled), tag(TableReplayed)})
        hosts.register(SYSTEM.name, hosts.Host(counting.counts, annulling, counting.matches_of))
        moved.connect(on_tournament_moved, dispatch_uid="tournaments")
        match_moved.connect(on_match_moved, dispatch_uid="tournaments")
