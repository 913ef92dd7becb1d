"""PostgreSQL's own programs on the site's database: `manage.py pg psql`, `manage.py pg pg_dump …`."""

import os
import sys

from django.core.management.base import BaseCommand, CommandError

from config import embedded
from config.embedded.postgres import Postgres
from config.postgres.base import default


class Command(BaseCommand):
    """Run a program of the bundled PostgreSQL as the schema's owner, on the site's database."""

    help = "Run psql, pg_dump, pg_restore, createdb, … on the site's database, as the owner of its schema"

    def run_from_argv(self, argv: list[str]) -> None:
        """Take the first word as the program and hand it all the others, untouched."""
        tools = Postgres().program().parent
        known = sorted(path.name for path in tools.iterdir())
        if not argv[2:] or argv[2] not in known:
            self.stderr.write(f"name one of: {', '.join(known)}")
            sys.exit(2)
        try:
            database = default()
            database.join_server()
        except (CommandError, OSError, RuntimeError) as fault:
            self.stderr.write(str(fault))
            sys.exit(1)
        owner = {key: value for key, value in database.settings_dict["OWNER"].items() if value}
        names = {"NAME": "PGDATABASE", "USER": "PGUSER", "PASSWORD": "PGPASSWORD", "HOST": "PGHOST", "PORT": "PGPORT"}
        surroundings = {**os.environ, **{names[key]: value for key, value in owner.items()}}
        # A child, not a replacement of this process: our membership keeps the embedded server up while it works.
        code = os.spawnve(os.P_WAIT, tools / argv[2], argv[2:], surroundings)  # noqa: S606 - chosen from the list above
        embedded.leave("postgres")
        sys.exit(code)
