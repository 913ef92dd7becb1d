"""The front page and the games' own pages."""

from django.apps import AppConfig


class FrontConfig(AppConfig):
    """What a stranger sees first."""

    name = "front"
