"""The app by which programs play."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """Everything that a person can do at a table, for programs: tokens, the operations under /api/v1/, a stream."""

    name = "api"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Describe our answers and log-ins to the schema, and end tokens where accounts change hands."""
        from api import openapi, token_revocation  # noqa: F401 - imported for what they register
