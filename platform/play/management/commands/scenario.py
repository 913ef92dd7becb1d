"""Play scenario files and say which do not come out as they claim."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand

from games.checks import scenario
from games.kernel.refusals import Misfit


class Command(BaseCommand):
    help = "Play scenario files; one line for each that fails or cannot be used, and the tally as the last line."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE")

    def handle(self, *, files: list[str], **_: object) -> None:
        failed = 0
        for name in files:
            problem = problem_of(Path(name))
            if problem is not None:
                failed += 1
                self.stdout.write(f"{_readable(name)}: {problem}")
        self.stdout.write(f"{len(files) - failed} passed, {failed} failed")
        if failed:
            raise SystemExit(1)


def problem_of(file: Path) -> str | None:
    """What is wrong with the scenario in a file, in one line; None where it comes out as it says."""
    try:
        text = file.read_bytes()
    except OSError as fault:
        return f"cannot be read: {fault.strerror or fault}"
    try:
        scenario.run(scenario.parse(text))
    except (Misfit, scenario.Failed) as problem:
        return _readable(str(problem))
    except Exception as fault:  # noqa: BLE001 - a fault in one game's rules must not keep the other files from being played
        return _readable(f"the rules broke down: {type(fault).__name__}: {fault}")
    return None


def _readable(text: str) -> str:
    """The text on one line, in characters that any terminal takes."""
    return " ".join(text.encode("utf-8", "backslashreplace").decode().split())
