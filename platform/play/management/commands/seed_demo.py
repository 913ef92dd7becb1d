"""Fill an empty site with finished matches, all of them really played through the log."""

from typing import Any

from django.core.management.base import BaseCommand
from django.db import connection

from games.kernel.chance import Luck
from games.kernel.registry import AnyGame, games_by_name
from games.kernel.variants import Setting, plainest
from games.players.player import iterations
from play import commands, computers
from play.models import MatchRow

ACTOR = "demo"
# Players that think little: the matches are there to be looked at, and nobody should wait for them.
LEVELS = ("raider", "grunt")
THINKING = 40


class Command(BaseCommand):
    """Computer matches of every game, one for each number of seats; games that have finished matches are left alone."""

    help = "Let the computers play a match of every game for every number of seats, unless there are some already"

    def handle(self, *args: Any, **options: Any) -> None:
        """Play what is missing, one process at a time."""
        with connection.cursor() as cursor:
            # Two sites started at once on one database must not both fill it.
            cursor.execute("SELECT pg_advisory_lock(hashtext('seed_demo'))")
            try:
                for game in games_by_name().values():
                    self._fill(game)
            finally:
                cursor.execute("SELECT pg_advisory_unlock(hashtext('seed_demo'))")

    def _fill(self, game: AnyGame) -> None:
        """One finished match a number of seats."""
        over = MatchRow.objects.filter(game=game.name, status=MatchRow.Status.OVER)
        have = set(over.values_list("seats", flat=True))
        for setting in plainest(game):
            if setting.seats not in have:
                played = _play(game.name, setting)
                self.stdout.write(f"{game.name} with {setting.seats} seats: {played.id}, {played.version} events")


def _play(game: str, setting: Setting) -> MatchRow:
    """A match between alternating levels, from the set-up to its end."""
    players = [computers.player_name(LEVELS[seat % len(LEVELS)]) for seat in range(setting.seats)]
    begun = commands.open_match(game, setting.seats, setting.raw, players, actor=ACTOR)
    for _ in computers.play_out(begun.id, Luck(begun.id), iterations(THINKING)):
        pass
    return MatchRow.objects.get(id=begun.id)
