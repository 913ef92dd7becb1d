"""Record a playthrough: a random match whose every byte later rules must reproduce."""

import hashlib
from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from games.checks import playthrough
from games.checks.walk import Broken
from games.kernel.refusals import Misfit
from games.kernel.registry import game as find_game
from games.kernel.settings import Setting
from play.management.commands._faults import clear_faults, json_argument


class Command(BaseCommand):
    help = "Record a random match of a game in FILE, which must not exist yet."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game")
        parser.add_argument("file", metavar="FILE")
        parser.add_argument("--seats", type=int, required=True)
        parser.add_argument("--seed", default="1", help="any text; the same text gives the same match")
        parser.add_argument("--options", default="{}", help="the game's options as a JSON object")
        parser.add_argument("--rules-version", default="", help="an earlier rules version")
        parser.add_argument("--steps", type=int, help="stop after so many steps")

    def handle(self, *, game: str, file: str, seats: int, seed: str, options: str, **more: object) -> None:
        with clear_faults():
            rules = find_game(game, str(more["rules_version"]))
            raw = json_argument("options", options)
            if not isinstance(raw, dict):
                raise Misfit("options", "not a JSON object")
            if seats not in rules.seats:
                raise Misfit("seats", f"{game} is not played by {seats}")
            most = more["steps"]
            try:
                text = playthrough.at_random(
                    rules,
                    Setting(raw, seats),
                    hashlib.sha256(seed.encode()).digest(),
                    most if isinstance(most, int) else None,
                )
            except Broken as fault:
                raise CommandError(str(fault)) from None
        try:
            with Path(file).open("xb") as made:
                made.write(text)
        except OSError as fault:
            raise CommandError(f"{file}: {fault.strerror or fault}") from None
        steps = len(playthrough.parse(text).steps)
        self.stdout.write(f"{steps} steps, {len(text)} bytes in {file}")
