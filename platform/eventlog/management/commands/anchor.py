"""`manage.py anchor`: seal the heads of the log in the anchor file."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from config.postgres.base import default
from eventlog import anchors
from eventlog.projector import ForeignLog


class Command(BaseCommand):
    """Seal every head that moved since the last time."""

    help = "Seal the heads of the log that moved since the last time in the anchor file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """For the day after a disaster."""
        parser.add_argument(
            "--after-loss",
            action="store_true",
            help="after the anchor file was lost, and at best an older copy is left: go on, and anchor what is missing",
        )
        parser.add_argument(
            "--after-restore",
            action="store_true",
            help="after the database was restored from a backup: put the file aside and go on from what both know",
        )

    def handle(self, *_: Any, **options: Any) -> None:
        """Anchor, or say in one line why not."""
        aside = timezone.now().strftime("%Y%m%dT%H%M%SZ")
        try:
            with default().unhurried():
                if options["after_restore"]:
                    self.stdout.write(f"batches put aside: {anchors.cut_back(aside)}")
                if options["after_loss"]:
                    self.stdout.write(f"batches lost: {anchors.bridge(aside)}")
                self.stdout.write(f"heads anchored: {anchors.anchor()}")
        except (anchors.AnchorFault, ForeignLog) as fault:
            raise CommandError(str(fault)) from None
