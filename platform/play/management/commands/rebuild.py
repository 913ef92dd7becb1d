"""Make the match rows anew from the log."""

from django.core.management.base import BaseCommand

from play.rebuild import rebuild


class Command(BaseCommand):
    help = "Drop what the lists show of every match and make it anew from the log. Safe while matches are played."

    def handle(self, **_: object) -> None:
        self.stdout.write(f"{rebuild()} matches rebuilt")
