"""Write a match as one portable file."""

from argparse import ArgumentParser
from pathlib import Path

import msgspec
from django.core.management.base import BaseCommand, CommandError

from config.postgres.schema import bring_up_to_date
from play.export import export
from play.management.commands._faults import clear_faults


class Command(BaseCommand):
    help = "Write a match's log as one JSON document that tools/verify_export.py can check with nothing but Python."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("match")
        parser.add_argument("--out", help="a file to write; without it the document goes to the standard output")

    def handle(self, *, match: str, out: str | None, **_: object) -> None:
        with clear_faults():
            bring_up_to_date()
            text = msgspec.json.format(msgspec.json.encode(export(match))).decode()
        if out is None:
            self.stdout.write(text)
            return
        try:
            Path(out).write_text(text + "\n", "utf-8")
        except OSError as fault:
            raise CommandError(f"{out}: {fault.strerror}") from None
