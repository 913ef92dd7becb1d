"""Make the match rows anew from the log."""

from django.core.management.base import BaseCommand, CommandError

from config.postgres.base import default
from play.rebuild import UnreadableError, rebuild


class Command(BaseCommand):
    help = (
        "Make anew from the log what the lists show of every match. Matches are played on meanwhile. Exit status 1 if "
        "one cannot be read."
    )

    def handle(self, **_: object) -> None:
        with default().unhurried():
            try:
                self.stdout.write(f"{rebuild()} matches rebuilt")
            except UnreadableError as problem:
                raise CommandError(str(problem)) from None
