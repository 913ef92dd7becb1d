"""The schema of the embedded database, which nobody but the site itself could keep up to date."""

from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor


def bring_up_to_date() -> None:
    """Migrate the embedded database where it is new or behind the code; an external one is its operator's business."""
    if settings.DATABASES["default"]["EMBEDDED"] and _is_behind():
        call_command("migrate", interactive=False, verbosity=0)


def _is_behind() -> bool:
    try:
        executor = MigrationExecutor(connection)
        return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
    except DatabaseError:
        # Without the site's role, or without its rights, nothing has been migrated yet.
        return True
