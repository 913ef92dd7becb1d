"""`manage.py backup [DIR]`: a whole backup, beside a site that goes on."""

from argparse import ArgumentParser
from pathlib import Path
from time import monotonic
from typing import Any

import psycopg
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from config import ending
from config.embedded import places
from config.postgres.base import default
from eventlog import backups

KEPT = 14


class Command(BaseCommand):
    """Database, keys and anchors; the newest are kept, and the server's log since the oldest of them."""

    help = "Back up the database, and the keys and anchors that belong to it, into a folder of their own in DIR"

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to, what, and how many stay."""
        parser.add_argument("into", type=Path, nargs="?", default=places.backups(), metavar="DIR", help="BACKUPS")
        parser.add_argument("--dump", action="store_true", help="of the embedded server, too, a dump")
        parser.add_argument("--keep", type=int, default=KEPT, help=f"how many are kept, the newest ones: {KEPT}")

    def handle(self, *_: Any, into: Path, dump: bool, keep: int, **__: Any) -> None:
        """Say where it is, how large, and what was removed."""
        began = monotonic()
        default().join_server()
        try:
            with ending.in_order(), backups.alone(into):
                made = backups.make(into, base=default().settings_dict["EMBEDDED"] and not dump)
                backups.note()
                size = sum(file.stat().st_size for file in made.iterdir())
                self.stdout.write(f"{made}: {size} bytes in {monotonic() - began:.1f} s")
                for old in backups.keep(into, max(1, keep)):
                    self.stdout.write(f"{old.name} was removed")
        except (OSError, RuntimeError, psycopg.Error, DatabaseError) as problem:
            raise CommandError(str(problem)) from None
