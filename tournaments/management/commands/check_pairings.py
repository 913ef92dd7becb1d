"""`manage.py check_pairings FILE.jsonl --ruleset 2017`: compare our Swiss pairings with expected ones."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.checking.outcome import UnreadableCase
from tournaments.checking.pairings import check_pairings, read_cases
from tournaments.swiss.engines import engine_for
from tournaments.swiss.ruleset import Ruleset

RULESETS = {"2017": Ruleset.DUTCH_2017, "2026": Ruleset.DUTCH_2026}


class Command(BaseCommand):
    """Prints the count by each ruleset, a line for each round that differs, and last the count by the ruleset named."""

    help = (
        "Pair the rounds of a file of cases and compare them with what a ruleset expects. The last line says "
        "`N equal, M different`. Exit status 1 if any is different."
    )
    requires_system_checks = ()
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which cases, and by which rules."""
        parser.add_argument("file", type=Path, help="one round a line, as JSON")
        parser.add_argument("--ruleset", choices=sorted(RULESETS), default="2017")

    def handle(self, *args: Any, file: Path, ruleset: str, **options: Any) -> None:
        """Pair, compare, count."""
        try:
            cases = list(read_cases(file.read_text(encoding="utf-8").splitlines()))
        except (OSError, UnicodeDecodeError, UnreadableCase) as fault:
            raise CommandError(f"{file}: {fault}") from None
        wanted = RULESETS[ruleset]
        outcomes = {}
        for one in sorted(RULESETS.values(), key=lambda one: one is wanted):
            engine = engine_for(one)
            outcomes[one] = check_pairings(cases, engine, one)
            self.stdout.write(f"{one.value}: {outcomes[one]}, paired by {engine.name} {engine.version}")
        for line in outcomes[wanted].differences:
            self.stdout.write(line)
        self.stdout.write(str(outcomes[wanted]))
        if outcomes[wanted].differences:
            raise SystemExit(1)
