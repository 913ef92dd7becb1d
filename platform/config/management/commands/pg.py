"""PostgreSQL's own programs on the site's database: `manage.py pg psql`, `manage.py pg pg_dump …`."""

import os
import sys

from django.core.management.base import BaseCommand, CommandError

from config import embedded
from config.postgres import programs
from config.postgres.base import default


class Command(BaseCommand):
    """Run a program of the bundled PostgreSQL as the schema's owner, on the site's database."""

    help = "Run psql, pg_dump, pg_restore, createdb, … on the site's database, as the owner of its schema"

    def run_from_argv(self, argv: list[str]) -> None:
        """Take the first word as the program and hand it all the others, untouched."""
        if not argv[2:] or argv[2] not in programs.known():
            self.stderr.write(f"name one of: {', '.join(programs.known())}")
            sys.exit(2)
        try:
            default().join_server()
        except (CommandError, OSError, RuntimeError) as fault:
            self.stderr.write(str(fault))
            sys.exit(1)
        # A child, not a replacement of this process: our membership keeps the embedded server up while it works.
        tool = programs.program(argv[2])
        code = os.spawnve(os.P_WAIT, tool, argv[2:], programs.surroundings())  # noqa: S606 - chosen from the list above
        embedded.leave("postgres")
        sys.exit(code)
