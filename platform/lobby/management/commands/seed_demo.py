"""Fill an empty site with people and matches, all of them really played through the log."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import connection

from config import broker
from config.postgres.base import default
from lobby.demo import people, population, registry
from lobby.tasks import add_demo

APART = 15
"""Seconds between two matches that are left to the workers."""


class Command(BaseCommand):
    """People with log-ins, and finished, running and open matches of every game, on an empty embedded database."""

    help = "Fill an empty site on this machine with people and matches; a site that is not empty is left alone"

    def add_arguments(self, parser: CommandParser) -> None:
        """Whether to wait for everything."""
        parser.add_argument(
            "--in-background",
            action="store_true",
            help="leave the matches that the first page can do without to the workers",
        )

    def handle(self, *args: Any, in_background: bool, **options: Any) -> None:
        """Play what is missing, one process at a time, and say how to log in, unless whoever asked for it does."""
        with default().unhurried(), connection.cursor() as cursor:
            # Two sites started at once on one database must not both fill it.
            cursor.execute("SELECT pg_advisory_lock(hashtext('seed_demo'))")
            try:
                if people.may_settle():
                    self._fill(in_background)
            finally:
                cursor.execute("SELECT pg_advisory_unlock(hashtext('seed_demo'))")
        if (greeting := people.greeting()) and not in_background:
            self.stdout.write(greeting)

    def _fill(self, in_background: bool) -> None:
        settled = people.settle()
        for made in population.at_once(settled):
            match = made.match
            self.stdout.write(f"{match.game} with {match.seats} seats: {made.id}, {match.version} events")
        for filling in registry.fillings:
            for one in filling(settled):
                self.stdout.write(f"{filling.__module__.partition('.')[0]}: {one}")
        if in_background:
            broker.join()
        for number, (game, seats) in enumerate(population.later(), start=1):
            if in_background:
                # One after the other, so that whoever plays already is not kept waiting by the demo.
                add_demo.apply_async((game, seats), queue="thinking", countdown=number * APART)
            else:
                population.add(game, seats, settled)
