"""The lobby: where matches are found, made and joined."""

from django.apps import AppConfig


class LobbyConfig(AppConfig):
    """Lists, the create form, tables that wait for players, invitations, rematches and seats to take over."""

    name = "lobby"

    def ready(self) -> None:
        """Whoever may not play any more leaves the tables that wait."""
        from accounts import suspensions
        from lobby import suspended

        suspensions.register(self.name, suspended.EFFECT)
