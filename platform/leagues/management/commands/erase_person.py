"""Forgets somebody: name, address and words. The log stays as it is, and is verified all the same."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts.models import User
from leagues.erasing import erase
from leagues.offices import held_by


class Command(BaseCommand):
    """Forget somebody."""

    help = "Erase somebody's name, mail address and words: all pages, feeds, exports and archives show a pseudonym."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whom."""
        parser.add_argument("name")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it, and say under which pseudonym they stand now."""
        user = User.objects.filter(name__iexact=options["name"], level="").first()
        if user is None:
            raise CommandError(f"there is nobody of the name {options['name']}")
        count = erase(user)
        self.stdout.write(f"{count} texts erased; {user.player} is shown as {user.name}")
        for organisation in held_by(user):
            self.stdout.write(f"nobody could be made owner of the league {organisation}: it has no director")
