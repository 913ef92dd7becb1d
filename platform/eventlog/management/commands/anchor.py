"""`manage.py anchor`: seal the heads of the log, and have this machine's anchor file follow."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from config.postgres.base import default
from eventlog import anchors, mirror, repairs
from eventlog.chain import AnchorFault
from eventlog.projector import ForeignLog


class Command(BaseCommand):
    """Seal every head that moved since the last time."""

    help = "Seal the heads of the log that moved since the last time, and add them to this machine's anchor file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """For the day after a disaster, and for machines that come and go."""
        parser.add_argument(
            "--rebuild-mirror",
            "--after-loss",
            action="store_true",
            help="after the anchor file was lost, or on a machine that never had one: make it of the database's lines",
        )
        parser.add_argument(
            "--after-restore",
            action="store_true",
            help="after the database was restored from a backup: put the file aside and go on from what both know",
        )
        parser.add_argument("--forget-mirror", metavar="NAME", help="of a machine that is gone: expect no file there")

    def handle(self, *_: Any, **options: Any) -> None:
        """Anchor, or say in one line why not."""
        aside = timezone.now().strftime("%Y%m%dT%H%M%SZ")
        try:
            with default().unhurried():
                if options["forget_mirror"] and not mirror.forget(options["forget_mirror"]):
                    raise CommandError(f"there is no mirror {options['forget_mirror']}")
                if options["after_restore"]:
                    self.stdout.write(f"batches put aside: {repairs.cut_back(aside)}")
                if options["rebuild_mirror"]:
                    written, lost = repairs.rebuild(aside)
                    self.stdout.write(f"batches written: {written}, lost for good: {lost}")
                self.stdout.write(f"heads anchored: {anchors.anchor()}")
        except (AnchorFault, ForeignLog) as fault:
            raise CommandError(str(fault)) from None
