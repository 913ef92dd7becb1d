"""Items of sweeps that fail hold up nobody else."""

from django.apps import AppConfig


class RetriesConfig(AppConfig):
    """One guard for all sweeps, and the table of what has failed."""

    name = "retries"
    default_auto_field = "django.db.models.BigAutoField"
