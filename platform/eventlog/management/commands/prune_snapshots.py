"""`manage.py prune_snapshots`: delete what is kept of states beside the log and not needed any more."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from config.postgres.base import default
from eventlog.snapshots import prune_snapshots


class Command(BaseCommand):
    """Snapshots save time and nothing else: whatever is missing is made again when a long log is next read."""

    help = "Delete the snapshots of states that newer ones have made superfluous. Safe while matches are played."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One choice, for after a change of the secret key, which makes all of them useless."""
        parser.add_argument("--all", action="store_true", help="every snapshot")

    def handle(self, *_: Any, **options: Any) -> None:
        """Do it as the owner of the tables: the site's own role may not."""
        with default().as_owner():
            self.stdout.write(f"snapshots deleted: {prune_snapshots(options['all'])}")
