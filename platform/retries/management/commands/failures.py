"""`manage.py failures`: what sweeps could not do, how often they have tried, and when they try again."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db.models.functions import Now

from retries.models import Failure


class Command(BaseCommand):
    """One line an item; exit status 1 if there is any."""

    help = "List the items that sweeps failed at; with --retry have all of them tried again at once"

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whether to wait for the next try."""
        parser.add_argument("--retry", action="store_true", help="have everything that failed tried again now")

    def handle(self, *args: Any, retry: bool, **options: Any) -> None:
        """Print what has failed, the most often first."""
        found = Failure.objects.order_by("-tries", "sweep", "item")
        if retry:
            self.stdout.write(f"{found.update(next_try=Now())} items will be tried again now")
            return
        for one in found:
            times = f"{one.tries} times since {one.first_at:%Y-%m-%d %H:%M}, again at {one.next_try:%Y-%m-%d %H:%M} UTC"
            self.stdout.write(f"{one.sweep} {one.item}: {one.error} ({times})")
        if found:
            raise CommandError(f"{len(found)} items of sweeps fail")
        self.stdout.write("no item of any sweep fails")
