"""The games that the common tests are run with: all that are registered, and Hoard, the toy that can do everything."""

from itertools import islice

from games.checks.variants import settings
from games.checks.walk import Ply, walk
from games.kernel.registry import AnyGame, games_by_name, versions
from games.kernel.settings import Setting
from tests.budgets import budget
from tests.games.toys.hoard import GAME as HOARD

GAMES: list[AnyGame] = [*games_by_name().values(), HOARD]
VERSIONS: list[AnyGame] = [*(rules for name in games_by_name() for rules in versions(name)), HOARD]
"""The same in every rules version that can still be played."""
PLIES = budget("WARMOOT_PLIES", 250, 20_000)
"""Steps after which a random match is broken off, unless as few play as can; by night all are played to their ends."""
LONGEST = 3000
"""Steps after which any match is broken off that is only to be looked into."""


def named(game: AnyGame) -> str:
    return f"{game.name}-{game.rules_version}"


def walked(game: AnyGame, setting: Setting, seed: bytes) -> list[Ply]:
    """A random match: whole with the fewest seats and the plainest options, else as much of it as the budget allows."""
    most = LONGEST if setting == settings(game)[0] else min(PLIES, LONGEST)
    return list(islice(walk(game, setting, seed), most))


def share(game: AnyGame, steps: int, least: int = 1) -> int:
    """How many steps of each setting's match are looked at, where a game has so many in all."""
    return max(least, steps // len(settings(game)))
