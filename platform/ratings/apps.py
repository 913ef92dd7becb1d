"""How strong players are: a projection of finished matches that can be thrown away and worked out again."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    """A ladder for each game and pace."""

    name = "ratings"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Have every rated match rated once it is over."""
        from play.signals import moved
        from ratings.bell import on_moved

        moved.connect(on_moved, dispatch_uid="ratings")
