"""`manage.py computers`: the accounts that the site's own computers play, to be entered in events."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.players.levels import LEVELS
from opponents import computer_accounts

MOST = 256


class Command(BaseCommand):
    """Makes accounts of a level, or lists all there are."""

    help = "Add accounts that computers play, for directors to enter in their events; or list them"

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What to do."""
        deeds = parser.add_subparsers(dest="deed", required=True)
        add = deeds.add_parser("add", help="add accounts of a level")
        add.add_argument("level", choices=sorted(LEVELS))
        add.add_argument("count", nargs="?", type=int, default=1, help=f"how many, {MOST} at most")
        deeds.add_parser("list", help="list all of them")

    def handle(self, *args: Any, deed: str, **options: Any) -> None:
        """Say the names, one a line with the level."""
        if deed == "add":
            made = computer_accounts.add(options["level"], max(1, min(MOST, options["count"])))
        else:
            made = computer_accounts.everybody()
        for user in made:
            self.stdout.write(f"{user.name}\t{user.level}")
