"""Imports a league from files that are too long for the page: members, past seasons, standings."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts.models import User
from leagues import commands
from leagues.import_files import MEMBERS, SEASONS, STANDINGS
from leagues.importing import import_league, plan


class Command(BaseCommand):
    """Import members and past seasons of a league, in the name of one of its owners."""

    help = "Invite members and put past seasons into the archive, from CSV; all of it or nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which league, in whose name, and the folder with the files."""
        parser.add_argument("league")
        parser.add_argument("owner")
        parser.add_argument("folder", type=Path)
        parser.add_argument("--dry-run", action="store_true", help="Only say what would follow.")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it, or say what is wrong on which line."""
        user = User.objects.filter(name__iexact=options["owner"]).first()
        if user is None:
            raise CommandError(f"there is nobody of the name {options['owner']}")
        paths = {name: options["folder"] / name for name in (MEMBERS, SEASONS, STANDINGS)}
        files = {name: path.read_bytes() for name, path in paths.items() if path.exists()}
        now = commands.find_organisation(options["league"]).organisation
        made = plan(now, files) if options["dry_run"] else import_league(now.id, files, user)
        for one in (*made.left_out, *made.faults):
            self.stdout.write(f"{one.file}, line {one.line}: {one.code} {one.found}".rstrip())
        if made.faults:
            raise CommandError("nothing has changed")
        self.stdout.write(
            f"{len(made.guests)} invited, {len(made.seasons)} seasons" + (", before" if made.done else "")
        )
