"""The games that the common tests are run with: all that are registered, and Hoard, the toy that can do everything."""

import os

from games.kernel.registry import AnyGame, games_by_name, versions
from tests.games.toys.hoard import GAME as HOARD

GAMES: list[AnyGame] = [*games_by_name().values(), HOARD]
VERSIONS: list[AnyGame] = [*(rules for name in games_by_name() for rules in versions(name)), HOARD]
"""The same in every rules version that can still be played."""


def named(game: AnyGame) -> str:
    return f"{game.name}-{game.rules_version}"


def budget(name: str, default: int) -> int:
    """A limit of a long test, which the environment may raise for a run by night."""
    return int(os.environ.get(name, default))
