"""The shapes of the drawn board, in drawing units, and what each is called."""

from games.armadora.picture.falling import Doubt
from games.armadora.rules.pieces import Character
from games.kernel.contract import LogLine
from games.kernel.values import Value


class Warrior(Value, frozen=True):
    """A warrior's tile. Without a value its owner's back alone is seen; `down` with one means known to the viewer."""

    seat: int
    people: Character | None
    value: int | None
    down: bool
    arrows: int
    reinforced: bool


class Square(Value, frozen=True):
    """A square by its upper left corner."""

    spot: str
    x: int
    y: int
    gold: int | None
    warrior: Warrior | None
    looked: bool
    label: LogLine
    notes: tuple[LogLine, ...]


class Fence(Value, frozen=True):
    """A line between two squares by its middle, with a palisade or without."""

    spot: str
    x: int
    y: int
    upright: bool
    stands: bool
    label: LogLine


class Strength(Value, frozen=True):
    """What a seat has in a territory: the least and the most that its strength may be, for all the viewer knows."""

    seat: int
    least: int
    most: int


class Prize(Value, frozen=True):
    """What one party has got from a territory."""

    seats: tuple[int, ...]
    gold: int


class Land(Value, frozen=True):
    """A territory: its first square, its mines and its outline, who stands there, and who got its gold; `holder` where
    that is one party alone.

    Before the count `falling` is the party that it would fall to as things stand, as far as the viewer can tell;
    where that is no party alone, `doubt` says why.
    """

    name: str
    mines: tuple[str, ...]
    path: str
    size: int
    gold: int
    complete: bool
    present: tuple[Strength, ...]
    holder: int | None
    prizes: tuple[Prize, ...]
    falling: tuple[int, ...] = ()
    doubt: Doubt = ""


class Group(Value, frozen=True):
    """Warriors of the same value in a hand."""

    spot: str
    value: int
    count: int
    label: LogLine


class Side(Value, frozen=True):
    """What a seat has beside the board; no groups where its hand is not the viewer's to see."""

    seat: int
    people: Character | None
    in_hand: int
    hand: tuple[Group, ...] | None
    tokens: int
    reinforcements: int
    passed: bool
    awaited: bool
    gold: int | None
    won: bool


class Picture(Value, frozen=True):
    """The board and all that lies on it and beside it."""

    squares: tuple[Square, ...]
    fences: tuple[Fence, ...]
    lands: tuple[Land, ...]
    sides: tuple[Side, ...]
    stock: int
    counted: bool
    unassigned: int
