"""The computers' ratings: frozen, one for each version of a level, from pools in which they played each other.

A rating that moved with the people it meets would carry their errors from one to the next. (An account that a computer
plays in events is rated as itself, like a person's, and is never one of these.) So each pool is a file of
data that says how it was made (`manage.py calibrate`), and a match counts by the pool that was in force when it ended.
"""

from collections.abc import Callable
from datetime import datetime
from functools import cache
from pathlib import Path

import msgspec

from play.players import is_contestant, level_of
from ratings.scale import DOUBT, START

FOLDER = Path(__file__).parent / "data"


class Frozen(msgspec.Struct, frozen=True):
    """A level's rating, which never changes."""

    mu: float
    sigma: float


class Pool(msgspec.Struct, frozen=True):
    """One calibration: in force since when, by which command, of which rules, and what came out."""

    version: int
    since: datetime
    command: str
    rules_version: str
    model: str
    matches: int
    levels: dict[str, Frozen]


def identity(game: str, player: str, at: datetime) -> str:
    """The name under which a computer is rated at a moment: its level, and the version of its rating."""
    in_force = [pool.version for pool in pools(game) if pool.since <= at]
    first = [pool.version for pool in pools(game)[:1]]
    version = (in_force or first or [0])[-1]
    return f"{player}@{version}"


def frozen(game: str) -> Callable[[str], tuple[float, float] | None]:
    """Gives the numbers of whoever's rating never changes, None for people and for computers with accounts.

    A computer that no pool knows counts as a stranger, and stays one.
    """
    known = {
        f"{level}@{pool.version}": (one.mu, one.sigma) for pool in pools(game) for level, one in pool.levels.items()
    }

    def numbers(player: str) -> tuple[float, float] | None:
        return None if is_contestant(player) else known.get(level_of(player) or "", (START, DOUBT))

    return numbers


@cache
def pools(game: str) -> tuple[Pool, ...]:
    """Every calibration of a game's computers, the oldest first; none for a game without."""
    return read(FOLDER / f"{game}.json")


def read(path: Path) -> tuple[Pool, ...]:
    """The pools in a file; none where there is no file."""
    return msgspec.json.decode(path.read_bytes(), type=tuple[Pool, ...]) if path.exists() else ()
