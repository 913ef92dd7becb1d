"""The one door of all streams as a Django app."""

from django.apps import AppConfig


class StreamsConfig(AppConfig):
    """Deciding, appending, holding and verifying streams of any kind."""

    name = "streams"
    default_auto_field = "django.db.models.BigAutoField"
