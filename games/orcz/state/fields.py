"""The fields, their challenges, and how these came out (rules 2.2.1 and 3.5)."""

from functools import cache
from typing import Annotated, Final, Literal, TypeAlias, get_args

import msgspec

from games.kernel.values import Value
from games.orcz.state.ranks import Part, Rank

FieldName: TypeAlias = Literal["tree", "anvil", "tower", "tent"]
FIELDS: Final[tuple[FieldName, ...]] = get_args(FieldName)
PLACE: Final[dict[FieldName, int]] = {name: i for i, name in enumerate(FIELDS)}

Challenge: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[1-9][0-9]?/(0|[1-9][0-9]?)$")]
"""Primary and secondary number, "P/S"."""


class Result(Value, frozen=True):
    """How the challenge of a field came out (3.5). Totals by seat."""

    turn: int
    challenge: Challenge
    totals: tuple[int, ...]
    strength: int
    need: int
    champion: bool
    won: bool
    dominant: tuple[int, ...]


class Settlement(Value, frozen=True):
    """What the dominant seat allocated, or whom it blamed for how many: slaves by seat."""

    by: int
    shares: tuple[int, ...]


class Field(Value, frozen=True):
    """A battlefield: its challenges, the column before it, and what has been set aside for its challenge."""

    challenge: Challenge | None = None
    stack: tuple[Challenge, ...] = ()
    removed: tuple[Challenge, ...] = ()
    ranks: tuple[Rank, ...] = ()
    """The column, rank 1 first."""
    aside: tuple[Part, ...] = ()
    resolved: bool = False
    """In this turn."""
    result: Result | None = None
    """The latest one."""
    settled: Settlement | None = None
    """What was allocated or blamed after it."""

    @property
    def laid(self) -> tuple[Rank | Part, ...]:
        """All that lies on it."""
        return (*self.ranks, *self.aside)

    @property
    def finished(self) -> bool:
        """Whether all its challenges are beaten (3.2.1)."""
        return self.challenge is None and not self.stack


@cache
def numbers(challenge: Challenge) -> tuple[int, int]:
    """The primary and the secondary number."""
    primary, secondary = challenge.split("/")
    return int(primary), int(secondary)
