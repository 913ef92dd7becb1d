"""The position format: how a position is written down, and how it may be abbreviated."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from games.armadora.rules.board import Edge, Mine, Square
from games.armadora.rules.pieces import ARROWS, Character, Strength
from games.kernel.values import Value

Number: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]


class Placed(Value, frozen=True):
    """A warrior on the board."""

    seat: int
    value: Strength
    face_up: bool = False
    arrows: Annotated[int, msgspec.Meta(ge=0, le=ARROWS)] = 0
    reinforced: bool = False


class TurnState(Value, frozen=True):
    """Whose turn it is, what has been done in it, and where a mage has looked during it."""

    seat: int
    phase: Literal["turn", "main", "palisade"] = "turn"
    look: Square | None = None


class Position(Value, frozen=True):
    """A whole position. Lists are sorted, so that equal positions are written alike."""

    gold: dict[Mine, int]
    palisades: tuple[Edge, ...]
    stock: int
    warriors: dict[Square, Placed]
    hands: tuple[tuple[Strength, ...], ...]
    characters: tuple[Character, ...]
    tokens: tuple[int, ...]
    reinforcements: tuple[int, ...]
    looked: tuple[Square, ...]
    passed: tuple[bool, ...]
    turn: TurnState


class Given(Value, frozen=True):
    """A position as somebody wrote it; every key may be left out."""

    gold: dict[Mine, int] | None = None
    palisades: tuple[Edge, ...] = ()
    stock: Number | None = None
    warriors: dict[Square, Placed] = msgspec.field(default_factory=dict)
    hands: tuple[tuple[Strength, ...] | None, ...] | None = None
    characters: tuple[Character, ...] | None = None
    tokens: tuple[Number, ...] | None = None
    reinforcements: tuple[Number, ...] | None = None
    looked: tuple[Square, ...] = ()
    passed: tuple[bool, ...] | None = None
    turn: TurnState | None = None
