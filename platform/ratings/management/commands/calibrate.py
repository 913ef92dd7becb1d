"""`manage.py calibrate armadora`: let the levels of a game play each other, and freeze what comes out."""

from argparse import ArgumentParser
from datetime import UTC, datetime
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from games.kernel.refusals import Misfit
from games.kernel.registry import game as find_game
from games.kernel.settings import plainest
from ratings.calibrating import calibrate
from ratings.computers import FOLDER, Pool, read
from ratings.scale import MODEL


class Command(BaseCommand):
    """A new pool is added to the game's file; matches that end from now on count by it."""

    help = "Calibrate the computers of a game: their ratings, which never change until this is run again"
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which game, by how many, and how long they may think."""
        parser.add_argument("game")
        parser.add_argument("--seats", type=int, default=0, help="by default the number in the middle")
        parser.add_argument("--matches", type=int, default=200)
        parser.add_argument("--thinking", type=int, default=50, help="units of thinking a move, for those who search")
        parser.add_argument("--seed", default="calibration")

    def handle(self, *args: Any, game: str, seats: int, matches: int, thinking: int, seed: str, **options: Any) -> None:
        """Play, and write the pool down."""
        try:
            rules = find_game(game)
        except Misfit as fault:
            raise CommandError(str(fault)) from fault
        seats = seats or sorted(rules.seats)[len(rules.seats) // 2]
        setting = next((setting for setting in plainest(rules) if setting.seats == seats), None)
        if setting is None:
            raise CommandError(f"{game} is not played by {seats}")
        levels = calibrate(rules, setting, matches=matches, thinking=thinking, seed=seed, say=self._say)
        path = FOLDER / f"{game}.json"
        before = read(path)
        words = f"calibrate {game} --seats {seats} --matches {matches} --thinking {thinking} --seed {seed}"
        pool = Pool(
            version=len(before) + 1,
            since=datetime.now(UTC).replace(microsecond=0),
            command=f"python manage.py {words}",
            rules_version=rules.rules_version,
            model=MODEL,
            matches=matches,
            levels=levels,
        )
        path.write_bytes(msgspec.json.format(msgspec.json.encode((*before, pool)), indent=2) + b"\n")
        for name, one in levels.items():
            self.stdout.write(f"{name}: {one.mu} ± {one.sigma}")

    def _say(self, done: int) -> None:
        if done % 20 == 0:
            self.stdout.write(f"{done} matches")
            self.stdout.flush()
