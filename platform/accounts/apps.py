"""Who is who: players, guests, officers, and how they prove it."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class AccountsConfig(AppConfig):
    """Sign-up, log-in, second factor, sessions and preferences, on django-allauth."""

    name = "accounts"

    def ready(self) -> None:
        """Keep the officers' groups there, and the log of log-ins written."""
        from accounts import login_log, sessions  # noqa: F401 - imported for the signals that they listen to
        from accounts.groups import make_groups

        post_migrate.connect(make_groups, sender=self)
