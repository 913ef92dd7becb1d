"""Who is who: players, guests, officers, and how they prove it."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Sign-up, log-in, second factor, sessions and preferences, on django-allauth."""

    name = "accounts"

    def ready(self) -> None:
        """Keep the log of log-ins written."""
        from accounts import login_log, sessions  # noqa: F401 - imported for the signals that they listen to
