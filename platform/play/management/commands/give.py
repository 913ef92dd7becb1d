"""Give a command to a match from the command line."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from play import commands
from play.management.commands._faults import clear_faults, json_argument
from play.management.commands._operator import add_operator
from play.management.commands._operator import operator as named


class Command(BaseCommand):
    help = "Give a seat's command; prints the receipt: version and hash of the log."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("match")
        parser.add_argument("seat", type=int)
        parser.add_argument("command", help='as JSON, for example {"type": "pass"}')
        add_operator(parser)
        parser.add_argument("--as", dest="actor", help="the player who holds the seat, where it is not you")
        parser.add_argument("--id", dest="command_id", help="sent again under the same id it has no second effect")
        parser.add_argument("--if-version", type=int, help="refuse when the match is at another version")

    def handle(
        self,
        *,
        match: str,
        seat: int,
        command: str,
        actor: str | None,
        operator: str,
        command_id: str | None,
        if_version: int | None,
        **_: object,
    ) -> None:
        with clear_faults():
            wanted = json_argument("command", command)
            done = commands.give(
                match, seat, wanted, actor=actor or named(operator), command_id=command_id, version=if_version
            )
        self.stdout.write(f"{done.receipt.last} {done.receipt.hash}")
