"""Django's `migrate`, run as the schema's owner: the running site's own role may not change tables."""

from typing import Any

from django.core.management.base import CommandParser
from django.core.management.commands import migrate

from config.postgres.base import default
from config.postgres.roles import grant, prepare


class Command(migrate.Command):
    """Bring the schema up to date."""

    # Some checks ask the server, where the site's own role is not known before it is made.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Django's own, and the one that goes with the checks."""
        super().add_arguments(parser)
        parser.add_argument("--skip-checks", action="store_true", help="Skip system checks.")

    def handle(self, *args: Any, **options: Any) -> None:
        """Check and migrate inside a connection of the owner."""
        connection = default()
        with connection.as_owner():
            prepare(connection)
            if not options.get("skip_checks"):
                self.check(databases=[options["database"]])
            super().handle(*args, **options)
            grant(connection)
