"""Erases what somebody wrote in reports, cases and leagues. The log stays: it holds salted hashes; the salts go too."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts.models import User
from streams import texts


class Command(BaseCommand):
    """Erase what somebody wrote."""

    help = "Erase all that somebody wrote in reports, cases and leagues and said anywhere, and what was quoted of them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whose words."""
        parser.add_argument("name")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it, and say how many texts there were."""
        user = User.objects.filter(name__iexact=options["name"]).first()
        if user is None:
            raise CommandError(f"there is nobody of the name {options['name']}")
        self.stdout.write(f"{texts.erase(user)} texts erased")
