"""Lessons: each game taught on its real board, for anybody."""

from django.apps import AppConfig


class LessonsConfig(AppConfig):
    """A game's first steps, and how far each browser has come."""

    name = "lessons"
