"""The app in which people talk."""

from django.apps import AppConfig


class ChatConfig(AppConfig):
    """Talk at a table, to all or to one's team, and whom somebody does not want to hear."""

    name = "chat"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """What somebody has said is erased with what they wrote."""
        from chat.removal import erase
        from streams import texts

        texts.also(erase)
