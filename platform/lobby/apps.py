"""The lobby: where matches are found, made and joined."""

from django.apps import AppConfig


class LobbyConfig(AppConfig):
    """Lists, the create form, tables that wait for players, invitations, rematches and seats to take over."""

    name = "lobby"
