"""Let computers play whole matches through the real log, and check every log."""

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Sequence
from statistics import quantiles
from time import perf_counter

from django.core.management.base import BaseCommand, CommandError

from config.postgres.schema import bring_up_to_date
from games.kernel.refusals import Misfit
from play.management.commands._faults import clear_faults, json_argument
from play.selfplay import Played, Setup, play
from play.tally import endings


class Command(BaseCommand):
    help = (
        "Play matches between computers through the log, verify each log, rebuild each match from it and compare "
        "what every viewer sees at every step. Exit status 1 if anything differs."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game")
        parser.add_argument("--seats", type=int, required=True)
        parser.add_argument("--matches", type=int, default=1)
        parser.add_argument("--seed", default="0", help="the same seed gives the same matches")
        parser.add_argument("--options", default="{}", help="the game's options as a JSON object")
        parser.add_argument("--level", default="grunt", help="grunt, raider or warlord")
        parser.add_argument(
            "--thinking", type=int, default=200, help="units of thinking a move, for levels that search"
        )

    def handle(
        self,
        *,
        game: str,
        seats: int,
        matches: int,
        seed: str,
        options: str,
        level: str,
        thinking: int,
        **_: object,
    ) -> None:
        began = perf_counter()
        finished: list[Played] = []
        with clear_faults():
            bring_up_to_date()
            if matches < 1:
                raise Misfit("matches", f"{matches} is not a number of matches")
            setup = Setup(game, seats, json_argument("options", options), level, thinking)
            for played in play(setup, matches, seed):
                finished.append(played)
                for fault in played.faults:
                    self.stderr.write(str(fault))
                if len(finished) % 100 == 0:
                    self.stdout.write(f"{len(finished)} matches, {perf_counter() - began:.0f} s")
        self._report(finished, perf_counter() - began)

    def _report(self, finished: list[Played], seconds: float) -> None:
        steps, events = [played.steps for played in finished], sum(played.events for played in finished)
        wins = Counter(seat for played in finished if played.outcome for seat in played.outcome.winners)
        lost = sum(1 for played in finished if played.outcome and played.outcome.all_lost)
        faults = sum(len(played.faults) for played in finished)
        self.stdout.write(f"steps a match: {lengths(steps)}")
        self.stdout.write("wins by seat: " + ", ".join(f"{seat}: {wins[seat]}" for seat in sorted(wins)))
        for line in endings([played.endings for played in finished]):
            self.stdout.write(line)
        if lost:
            self.stdout.write(f"lost by all: {lost}")
        self.stdout.write(f"{sum(steps) / seconds:.0f} commands/s, checks included")
        self.stdout.write(f"{len(finished)} matches, {events} events, {faults} faults")
        if faults:
            raise CommandError(f"{faults} faults")


def lengths(steps: Sequence[int]) -> str:
    """How long matches were: the shortest, every tenth of the way, and the longest."""
    tenths = quantiles(steps, n=10, method="inclusive") if len(steps) > 1 else steps
    return f"fewest {min(steps)}, tenths {' '.join(f'{length:g}' for length in tenths)}, most {max(steps)}"
