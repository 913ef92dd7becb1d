"""`manage.py rate`: enter what nobody was told of, or write the whole book of ratings anew."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from config.postgres.base import default
from ratings import book
from ratings.reading import results
from ratings.sweep import sweep

AGES = 36_500


class Command(BaseCommand):
    """The book says afterwards what working all matches out from the first would say."""

    help = "Rate the finished matches that have not been rated; with --rebuild all of them anew, from the log"

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How thorough to be."""
        parser.add_argument("--rebuild", action="store_true", help="throw the ratings away and work them out again")

    def handle(self, *args: Any, rebuild: bool, **options: Any) -> None:
        """Say how many matches that were."""
        with default().unhurried():
            if rebuild:
                self.stdout.write(f"{book.rebuild(results())} matches rated anew")
            else:
                self.stdout.write(f"{sweep(days=AGES, most=None, wait=True)} matches rated")
