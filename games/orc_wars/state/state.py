"""The state of a match. Lists whose order means nothing are sorted."""

from typing import Literal, TypeAlias

from games.kernel.contract import Outcome
from games.kernel.values import Value
from games.orc_wars.editions.material import GOLD_CUP, TRIBE_CUP
from games.orc_wars.options import Options
from games.orc_wars.state.agenda import Frame
from games.orc_wars.state.values import (
    Area,
    Bargain,
    Battle,
    Captive,
    Caravan,
    Deal,
    Fallen,
    Hand,
    Latest,
    Leader,
    Marks,
    Met,
    Offered,
    Ransom,
    Seen,
)

Phase: TypeAlias = Literal[
    "setup", "swap", "name_first", "draw", "buy", "actions", "levy", "move", "combat", "cheat", "plunder", "discard",
    "commerce", "over",
]  # fmt: skip
"""What goes on when nobody is asked anything in between."""
STEPS: tuple[Literal["levy", "move", "combat", "cheat"], ...] = ("levy", "move", "combat", "cheat")


class State(Value, frozen=True):
    """Everything there is."""

    options: Options
    seats: int
    phase: Phase = "setup"
    seat: int = 0
    """Who decides in this phase."""
    round: int = 1
    order: tuple[int, ...] = ()
    steps_done: tuple[Literal["levy", "move", "combat", "cheat"], ...] = ()
    hands: tuple[Hand, ...] = ()
    areas: dict[str, Area] = {}
    """All of them, in order."""
    leaders: dict[str, Leader] = {}
    caravans: dict[str, Caravan] = {}
    tribe_cup: tuple[str, ...] = TRIBE_CUP
    gold_cup: tuple[str, ...] = GOLD_CUP
    captives: tuple[Captive, ...] = ()
    rebels: tuple[str, ...] = ()
    """Hordes in revolt, while they fight."""
    ransom: Ransom | None = None
    deal: Deal | None = None
    seen: tuple[Seen | None, ...] = ()
    battle: Battle | None = None
    latest: Latest | None = None
    leaderless: tuple[int, ...] = ()
    eliminated: tuple[int, ...] = ()
    marks: Marks = Marks()
    offered: tuple[Offered, ...] = ()
    bargains: tuple[Bargain, ...] = ()
    """The offers of this game turn, in order."""
    fallen: tuple[Fallen, ...] = ()
    met: tuple[Met, ...] = ()
    stack: tuple[Frame, ...] = ()
    """Unfinished affairs, the question at hand last; empty where the phase itself awaits a decision."""
    outcome: Outcome | None = None
