"""Django's `migrate`, run as the schema's owner: the running site's own role may not change tables."""

from typing import Any

from django.core.management.commands import migrate

from config.postgres.base import default
from config.postgres.roles import grant, prepare


class Command(migrate.Command):
    """Bring the schema up to date."""

    def handle(self, *args: Any, **options: Any) -> None:
        """Migrate inside a connection of the owner."""
        connection = default()
        with connection.as_owner():
            prepare(connection)
            super().handle(*args, **options)
            grant(connection)
