"""The one door of all streams as a Django app."""

from django.apps import AppConfig


class StreamsConfig(AppConfig):
    """Deciding, appending, holding and verifying streams of any kind."""

    name = "streams"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Have what somebody wrote erased with their account."""
        from django.db.models.signals import pre_delete

        from streams.texts import erase_with_account

        pre_delete.connect(erase_with_account, sender="accounts.User", dispatch_uid="streams.texts")
