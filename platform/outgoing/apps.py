"""The app that guards what leaves the site."""

from django.apps import AppConfig


class OutgoingConfig(AppConfig):
    """Names and addresses that may be spoken to, and one way to speak to them."""

    name = "outgoing"
