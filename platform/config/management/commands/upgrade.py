"""`manage.py upgrade`: says what bringing the schema up to date will do to this database, and does it."""

from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser

from config.postgres.base import default
from config.upgrades.plan import UpgradeStep, steps

_UNITS = ((1e9, "GB"), (1e6, "MB"), (1e3, "kB"))


class Command(BaseCommand):
    """For operators, before processes of a new release are started."""

    help = "Say what an upgrade of the schema will do here and how long it takes; without --plan, do it"
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Whether to stop after the plan."""
        parser.add_argument("--plan", action="store_true", help="change nothing")

    def handle(self, *args: Any, plan: bool, **options: Any) -> None:
        """A line for each step, then the sum; then the steps themselves."""
        with default().as_owner():
            found = steps()
        for step in found:
            self.stdout.write(_line(step))
        self.stdout.write(_sum(found))
        if not plan and found:
            call_command("migrate", interactive=False, verbosity=int(options["verbosity"]))


def _line(step: UpgradeStep) -> str:
    where = f" ({step.table}: {step.rows} rows, {_size(step.size)})" if step.table and step.size else ""
    seconds = "as long as its program takes" if step.seconds is None else _seconds(step.seconds)
    return f"{step.migration}: {step.does}{where}: {seconds}{', moves wait' if _waits(step) else ''}"


def _sum(found: list[UpgradeStep]) -> str:
    if not found:
        return "nothing is to be done: the schema is as this release wants it"
    known = sum(step.seconds or 0.0 for step in found)
    unknown = sum(step.seconds is None for step in found)
    waiting = sum(step.seconds or 0.0 for step in found if step.holds_up)
    more = f", and {unknown} steps of which only their programs could say" if unknown else ""
    return f"{len(found)} steps, {_seconds(known)}{more}; moves wait for {_seconds(waiting)} of it"


def _waits(step: UpgradeStep) -> bool:
    return step.holds_up and step.seconds != 0.0


def _seconds(seconds: float) -> str:
    return "at once" if seconds == 0.0 else "less than a second" if seconds < 1 else f"some {seconds:.0f} s"


def _size(size: int) -> str:
    for unit, name in _UNITS:
        if size >= unit:
            return f"{size / unit:.1f} {name}"
    return f"{size} bytes"
