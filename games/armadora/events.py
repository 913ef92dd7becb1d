"""What happens in a match."""

from typing import TypeAlias

from games.armadora.armies import Character, Hand
from games.armadora.board import Edge, Mine, Square
from games.armadora.position import Position
from games.kernel.contract import Outcome
from games.kernel.values import Event


class GameSetUp(Event, frozen=True):
    """Gold lies on the mines, every seat has its army and its character, and one seat begins (2)."""

    gold: dict[Mine, int]
    characters: tuple[Character, ...]
    hands: tuple[Hand, ...]
    first: int


class PositionPlaced(Event, frozen=True):
    """The match begins from an arranged position instead."""

    position: Position


class WarriorPlaced(Event, frozen=True):
    """A warrior came onto the board: face down (3.3.1), or face up by the goblin's power (4.3.1).

    `forgotten` notes that this table plays from memory (7.2): its owner is not told the value again.
    """

    seat: int
    at: Square
    value: int
    face_up: bool = False
    forgotten: bool = False


class PalisadeLaid(Event, frozen=True):
    """A palisade was laid, `extra` by the orc's power (3.4.1, 4.4.1)."""

    seat: int
    edge: Edge
    extra: bool = False


class TurnClosed(Event, frozen=True):
    """No second palisade follows: by choice, or by itself because none is legal (3.4.5, 3.4.6)."""

    seat: int
    by_itself: bool = False


class Looked(Event, frozen=True):
    """A mage looked at a warrior; the value is for the mage alone (4.2.1). `forgotten` as for a warrior placed."""

    seat: int
    at: Square
    owner: int
    value: int
    forgotten: bool = False


class ArrowShot(Event, frozen=True):
    """An elf hit a warrior of the seat `owner` (4.5.1)."""

    seat: int
    at: Square
    owner: int


class Reinforced(Event, frozen=True):
    """A reinforcement was put on an own warrior (4.6.1)."""

    seat: int
    at: Square


class Passed(Event, frozen=True):
    """A seat is out for the rest of the game: by choice, or by itself because it cannot act (3.5.1, 3.6.2)."""

    seat: int
    by_itself: bool = False


class Waited(Event, frozen=True):
    """A seat that cannot act was skipped and keeps its reinforcement for later (7.4)."""

    seat: int


class Revealed(Event, frozen=True):
    """All warriors are turned up, on the board and in the hands (5.1.2)."""

    warriors: dict[Square, int]
    hands: tuple[Hand, ...]


class TerritoryCounted(Event, frozen=True):
    """The gold of a territory was given out (5.2). Strengths by seat, None where its party has no warrior.

    `by_reinforcement` where a reinforcement decided a tie (5.2.5).
    """

    territory: Square
    squares: tuple[Square, ...]
    gold: int
    strengths: tuple[int | None, ...]
    winners: tuple[int, ...]
    share: int
    unassigned: int
    by_reinforcement: bool = False


class GameEnded(Event, frozen=True):
    """The match is over (5.3)."""

    outcome: Outcome


AnyEvent: TypeAlias = (
    GameSetUp | PositionPlaced | WarriorPlaced | PalisadeLaid | TurnClosed | Looked | ArrowShot | Reinforced
    | Passed | Waited | Revealed | TerritoryCounted | GameEnded
)  # fmt: skip
Frame: TypeAlias = GameSetUp | PositionPlaced | Revealed | TerritoryCounted | GameEnded
"""What happens before the first turn and after the last."""
EVENTS: tuple[type[AnyEvent], ...] = (
    GameSetUp, PositionPlaced, WarriorPlaced, PalisadeLaid, TurnClosed, Looked, ArrowShot, Reinforced,
    Passed, Waited, Revealed, TerritoryCounted, GameEnded,
)  # fmt: skip
