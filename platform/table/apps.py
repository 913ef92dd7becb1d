"""The page on which a match is played."""

from django.apps import AppConfig


class TableConfig(AppConfig):
    """A running match on the page, and who was last there when."""

    name = "table"
    label = "table"
    default_auto_field = "django.db.models.BigAutoField"
