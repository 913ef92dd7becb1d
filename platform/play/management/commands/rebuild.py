"""Make the match rows anew from the log."""

from django.core.management.base import BaseCommand

from config.postgres.base import default
from play.rebuild import rebuild


class Command(BaseCommand):
    help = "Make anew from the log what the lists show of every match. Matches are played on meanwhile."

    def handle(self, **_: object) -> None:
        with default().unhurried():
            self.stdout.write(f"{rebuild()} matches rebuilt")
