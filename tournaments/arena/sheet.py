"""The score sheet of an arena: 2 for a win, 1 for a draw, and streaks."""

from collections.abc import Sequence
from enum import Enum

import msgspec

STREAK = 2
"""So many wins running start a streak: from the next game on points count double, until one is not won."""
BERSERK_MOVES = 7
"""A win with half the time brings a point more if the winner made so many moves."""


class ArenaResult(Enum):
    """A game's result, by the points before doubling."""

    WIN = 2
    DRAW = 1
    LOSS = 0


class ArenaGame(msgspec.Struct, frozen=True):
    """One player's game, in the order of the ends."""

    result: ArenaResult
    berserk: bool = False
    moves: int = 0
    """The player's own."""


class ArenaLine(msgspec.Struct, frozen=True):
    """What a game brought: its points, whether they were doubled, and the point for berserk. The sum is `total`."""

    points: int
    doubled: bool
    extra: int

    @property
    def total(self) -> int:
        """All points of the game."""
        return self.points * (1 + self.doubled) + self.extra


def sheet(games: Sequence[ArenaGame]) -> tuple[ArenaLine, ...]:
    """A line for each game. The game that ends a streak still counts double."""
    lines = []
    running = 0
    for game in games:
        won = game.result is ArenaResult.WIN
        extra = int(won and game.berserk and game.moves >= BERSERK_MOVES)
        lines.append(ArenaLine(game.result.value, running >= STREAK, extra))
        running = running + 1 if won else 0
    return tuple(lines)
