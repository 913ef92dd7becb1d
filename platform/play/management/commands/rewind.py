"""Let a match go on from an earlier step."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from play import commands
from play.management.commands._faults import clear_faults
from play.management.commands._operator import add_operator
from play.management.commands._operator import operator as named


class Command(BaseCommand):
    help = "Move the main line of a match back to an earlier step; what was played since stays in the log."

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_operator(parser)
        parser.add_argument("match")
        parser.add_argument("to", type=int, help="the version to go on from")
        parser.add_argument("--reason", required=True)

    def handle(self, *, match: str, operator: str, to: int, reason: str, **_: object) -> None:
        with clear_faults():
            done = commands.rewind(match, to, reason, actor=named(operator))
        self.stdout.write(f"{done.receipt.last} {done.receipt.hash}")
