"""The closed schema of a view: what any viewer can be told, and nothing else."""

from msgspec.structs import replace

from games.armadora.rules.board import Edge, Square
from games.armadora.rules.pieces import Character, Hand
from games.kernel.contract import Outcome, Turn
from games.kernel.values import Value


class SquareView(Value, frozen=True):
    """A square: its pile if it is a mine, its warrior if one stands there. `value` is null where it is hidden."""

    gold: int | None = None
    seat: int | None = None
    value: int | None = None
    face_up: bool | None = None
    arrows: int = 0
    reinforced: bool = False


class TerritoryView(Value, frozen=True):
    """A territory as everybody sees it."""

    squares: tuple[Square, ...]
    size: int
    gold: int
    complete: bool
    reinforced: bool


class LookView(Value, frozen=True):
    """The warrior at which the mage has looked in this turn."""

    at: Square
    value: int | None


class CountView(Value, frozen=True):
    """How the gold of one territory was given out."""

    squares: tuple[Square, ...]
    gold: int
    strengths: tuple[int | None, ...]
    winners: tuple[int, ...]
    share: int
    unassigned: int


class ResultView(Value, frozen=True):
    """The whole count."""

    territories: dict[Square, CountView]
    piles: tuple[tuple[int, ...], ...]
    unassigned: int


class View(Value, frozen=True):
    """What one viewer may know of a match. Lists go by seat unless said otherwise."""

    turn: Turn
    scores: tuple[int, ...]
    outcome: Outcome | None
    teams: tuple[tuple[int, ...], ...] | None
    board: dict[Square, SquareView]
    palisades: tuple[Edge, ...]
    stock: int
    territories: dict[Square, TerritoryView]
    territory_sizes: tuple[int, ...]
    hands: tuple[Hand | None, ...]
    hand_counts: tuple[int, ...]
    characters: tuple[Character, ...]
    tokens: tuple[int, ...]
    reinforcements: tuple[int, ...]
    passed: tuple[bool, ...]
    looked: tuple[Square, ...]
    look: LookView | None
    result: ResultView | None


def square_of(view: View, name: str) -> SquareView:
    """The square with all that this viewer knows of it, the mage's look of this turn included."""
    square, look = view.board[name], view.look
    looked = look is not None and look.at == name and square.value is None
    return replace(square, value=look.value) if look is not None and looked else square
