"""`manage.py rate`: enter what nobody was told of, or write the whole book of ratings anew."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from config.postgres.base import default
from ratings.projection import rebuild, sweep
from ratings.summary import sum_up_all


class Command(BaseCommand):
    """The book says afterwards what working all matches out from the first would say."""

    help = "Rate whatever has ended since the last time; with --rebuild all matches anew, from the log"

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How thorough to be."""
        parser.add_argument("--rebuild", action="store_true", help="throw the ratings away and work them out again")

    def handle(self, *args: Any, **options: Any) -> None:
        """Say how much that was."""
        with default().unhurried():
            if options["rebuild"]:
                self.stdout.write(f"{rebuild()} matches rated anew")
            else:
                self.stdout.write(f"{sweep()} events looked at")
            self.stdout.write(f"{sum_up_all()} games summed up")
