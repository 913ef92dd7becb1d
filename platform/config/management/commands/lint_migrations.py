"""`manage.py lint_migrations`: refuses changes of the schema that processes of the last release could not live with."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.migrations.state import ProjectState

from config.upgrades import lint, released


class Command(BaseCommand):
    """Looks at the migrations since the last release; asks no database."""

    help = "Refuse migrations that would not go beside processes of the last release"
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Whether this is a release."""
        parser.add_argument("--release", action="store_true", help="take down all that there are as released")

    def handle(self, *args: Any, release: bool, **options: Any) -> None:
        """One line for each fault, and an error where there is any."""
        if release:
            self.stdout.write(f"{released.write()} migrations are released")
            return
        known = released.released()
        found: list[str] = []
        last: ProjectState | None = None
        for key, migration, before in released.later(known):
            last = last or before
            found += lint.faults(key, migration, last)
        if found:
            raise CommandError("\n".join(found))
