"""Open a match from the command line."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from config.postgres.schema import bring_up_to_date
from play import commands
from play.management.commands._faults import clear_faults, json_argument
from play.management.commands._operator import add_operator
from play.management.commands._operator import operator as named


class Command(BaseCommand):
    help = "Open a match; prints its id. Seats without a player are held by the operator, who can give their commands."

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_operator(parser)
        parser.add_argument("game")
        parser.add_argument("--rules-version", default="", help="an earlier rules version")
        parser.add_argument("--seats", type=int, required=True)
        parser.add_argument("--options", default="{}", help="the game's options as a JSON object")
        parser.add_argument("--given", help="a position in the game's format as a JSON object, instead of a fresh game")
        parser.add_argument("--player", action="append", default=[], help="who sits at the next seat")

    def handle(
        self,
        *,
        game: str,
        seats: int,
        options: str,
        given: str | None,
        player: list[str],
        operator: str,
        rules_version: str,
        **_: object,
    ) -> None:
        me = named(operator)
        with clear_faults():
            bring_up_to_date()
            begun = commands.open_match(
                game,
                seats,
                json_argument("options", options),
                player + [me] * (seats - len(player)),
                actor=me,
                given=None if given is None else json_argument("given", given),
                arranged=given is not None,
                rules_version=rules_version,
            )
        self.stdout.write(begun.id)
