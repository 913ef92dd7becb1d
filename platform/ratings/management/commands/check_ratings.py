"""`manage.py check_ratings FILE.json`: compare our ratings with expected ones."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from ratings.cases import RatingCase, differences


class Command(BaseCommand):
    """Prints a line for each case that differs, and last the count of all cases."""

    help = (
        "Rate the matches of a file of cases by the model that each names, and compare ratings and forecasts with the "
        "expected ones. The last line says `N equal, M different`. Exit status 1 if any is different."
    )
    requires_system_checks = ()
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which cases."""
        parser.add_argument("file", type=Path, help="a list of cases, as JSON")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        """Rate, compare, count."""
        try:
            cases = msgspec.json.decode(file.read_bytes(), type=list[RatingCase])
        except (OSError, msgspec.DecodeError) as fault:
            raise CommandError(f"{file}: {fault}") from None
        different = 0
        for case in cases:
            found = list(differences(case))
            different += bool(found)
            if found:
                self.stdout.write(f"{case.id}: {'; '.join(found)}")
        self.stdout.write(f"{len(cases) - different} equal, {different} different")
        if different:
            raise SystemExit(1)
