"""Open a what-if line from a step of a finished match."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from play import commands
from play.management.commands._faults import clear_faults
from play.management.commands._operator import add_operator
from play.management.commands._operator import operator as named


class Command(BaseCommand):
    help = "Open a what-if line from a step of a finished match; prints its id."

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_operator(parser)
        parser.add_argument("match")
        parser.add_argument("at", type=int, help="the version it leaves from")

    def handle(self, *, match: str, operator: str, at: int, **_: object) -> None:
        with clear_faults():
            begun = commands.branch(match, at, actor=named(operator))
        self.stdout.write(begun.id)
