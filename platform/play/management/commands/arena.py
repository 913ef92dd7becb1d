"""Let levels of computer players fight each other, and say who is stronger."""

import shlex
from argparse import ArgumentParser
from statistics import fmean
from time import perf_counter

from django.core.management.base import BaseCommand

from games.kernel.codec import encode
from games.kernel.refusals import Misfit
from play import arena
from play.arena import Fought, Orders
from play.management.commands._faults import clear_faults, json_argument
from play.tally import by_seat, endings, standings, table

THINKING = 100
"""Units of thinking a move, if none are named."""
NEWS = 10.0
"""Seconds between two progress messages."""


class Command(BaseCommand):
    help = (
        "Matches between levels of computer players, in memory: wins and their interval, time a move. The same seed, "
        "levels and iterations give the same matches on any machine."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game")
        parser.add_argument("--levels", required=True, help="two or more of grunt, raider and warlord, with commas")
        parser.add_argument("--matches", default="100")
        parser.add_argument("--seats", default="2")
        parser.add_argument("--options", default="{}", help="the game's options as a JSON object")
        parser.add_argument("--seed", default="1", help="the same seed gives the same matches")
        parser.add_argument("--iterations", default=str(THINKING), help="strength of the levels that search")
        parser.add_argument("--jobs", default="1", help="processes at work at once")

    def handle(
        self,
        *,
        game: str,
        levels: str,
        matches: str,
        seats: str,
        options: str,
        seed: str,
        iterations: str,
        jobs: str,
        **_: object,
    ) -> None:
        with clear_faults():
            many, at_once = whole("matches", matches, 1), whole("jobs", jobs, 1)
            orders = Orders(
                game,
                tuple(levels.split(",")),
                whole("seats", seats, 1),
                json_argument("options", options),
                seed,
                whole("iterations", iterations, 0),
            )
            arena.check(orders)
        fought = self._fight(orders, many, at_once)
        for line in table(list(standings(orders.levels, fought))):
            self.stdout.write(line)
        for line in (*by_seat(fought), *endings([one.endings for one in fought])):
            self.stdout.write(line)
        lost = sum(1 for one in fought if not any(one.won))
        if lost:
            self.stdout.write(f"lost by all: {lost}")
        self.stdout.write(f"{many} matches, {fmean(one.commands for one in fought):.1f} commands each")
        self.stdout.write(f"repeat: {repeat(orders, many)}")

    def _fight(self, orders: Orders, matches: int, jobs: int) -> list[Fought]:
        """Return all matches, and report progress now and then."""
        fought: list[Fought] = []
        said = perf_counter()
        for one in arena.fight_all(orders, matches, jobs):
            fought.append(one)
            if perf_counter() - said > NEWS:
                said = perf_counter()
                self.stderr.write(f"{len(fought)} of {matches} matches")
        return fought


def whole(name: str, text: str, least: int) -> int:
    """Return a whole number from the command line; raises `Misfit` for an argument that is none, or too small."""
    if not text.removeprefix("-").isdecimal():
        raise Misfit(name, f"{text!r} is not a whole number")
    number = int(text)
    if number < least:
        raise Misfit(name, f"{number} is less than {least}")
    return number


def repeat(orders: Orders, matches: int) -> str:
    """Return the command line that gives the same result."""
    said = (
        *("python", "manage.py", "arena", orders.game, "--levels", ",".join(orders.levels), "--matches", str(matches)),
        *("--seats", str(orders.seats), "--options", encode(orders.options).decode(), "--seed", orders.seed),
        *("--iterations", str(orders.iterations)),
    )
    return shlex.join(said)
