"""The app by which programs play."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """Everything that a person can do at a table, for programs: tokens, the operations under /api/v1/, a stream."""

    name = "api"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the descriptions of answers and log-ins for the schema, and what ends tokens when accounts change
        hands.
        """
        from api import openapi, token_revocation  # noqa: F401 - imported for what they register
