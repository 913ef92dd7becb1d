"""The event log as a Django app."""

from django.apps import AppConfig


class EventlogConfig(AppConfig):
    """Streams, events and what is built from them."""

    name = "eventlog"
