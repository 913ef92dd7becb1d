"""The boards of the games."""

from django.apps import AppConfig


class BoardsConfig(AppConfig):
    """What a match looks like, drawn from a view."""

    name = "boards"
