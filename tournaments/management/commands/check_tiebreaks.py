"""`manage.py check_tiebreaks FILE.jsonl --trf DIR --rules 2026`: compare our tie-breaks with expected ones."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.checking.outcome import UnreadableCase
from tournaments.checking.tiebreaks import check_tiebreaks, read_cases
from tournaments.tiebreaks.basis import TiebreakRules
from tournaments.trf.faults import UnreadableTrf
from tournaments.trf.reading import read

RULES = {"2024": TiebreakRules.V2024, "2026": TiebreakRules.V2026}


class Command(BaseCommand):
    """Prints a line for each value that differs, and last the count of all values."""

    help = (
        "Work out the tie-breaks of a file of cases and compare every value with the expected one. The last line says "
        "`N equal, M different`. Exit status 1 if any is different."
    )
    requires_system_checks = ()
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which cases, where their reports are, and by which rules."""
        parser.add_argument("file", type=Path, help="one event a line, as JSON, or one event as a file")
        parser.add_argument(
            "--trf",
            type=Path,
            required=True,
            help="the folder of the events' reports, or the one that their paths start from",
        )
        parser.add_argument("--rules", choices=sorted(RULES), default="2026")

    def handle(self, *args: Any, file: Path, trf: Path, rules: str, **options: Any) -> None:
        """Work out, compare, count."""
        try:
            cases = list(read_cases(file.read_text(encoding="utf-8")))
        except (OSError, UnicodeDecodeError, UnreadableCase) as fault:
            raise CommandError(f"{file}: {fault}") from None
        equal, different = 0, 0
        for case in cases:
            places = (trf / case.report, trf / case.trf, file.parent / case.trf)
            path = next((place for place in places if place.is_file()), places[0])
            try:
                outcome = check_tiebreaks(case, read(path.read_text(encoding="utf-8")), RULES[rules])
            except (OSError, UnicodeDecodeError, UnreadableTrf) as fault:
                raise CommandError(f"{path}: {fault}") from None
            for line in outcome.differences:
                self.stdout.write(line)
            equal += outcome.equal
            different += len(outcome.differences)
        self.stdout.write(f"{equal} equal, {different} different")
        if different:
            raise SystemExit(1)
