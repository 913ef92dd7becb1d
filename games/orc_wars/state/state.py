"""The state of a match. Lists whose order means nothing are sorted."""

from typing import Literal, TypeAlias

from msgspec.structs import replace

from games.kernel import agenda
from games.kernel.contract import Outcome
from games.kernel.values import Value
from games.orc_wars.editions.keys import Step
from games.orc_wars.editions.material import GOLD_CUP, TRIBE_CUP
from games.orc_wars.options import Options
from games.orc_wars.state.agenda import Item
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
STEPS: tuple[Step, ...] = ("levy", "move", "combat", "cheat")


class State(Value, frozen=True):
    """Everything there is."""

    options: Options
    seats: int
    phase: Phase = "setup"
    seat: int = 0
    """Who decides in this phase."""
    round: int = 1
    order: tuple[int, ...] = ()
    steps_done: tuple[Step, ...] = ()
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
    agenda: tuple[Item, ...] = ()
    """What is open, the battle or question at hand last; empty where the phase itself awaits a decision."""
    outcome: Outcome | None = None


def opened(state: State, *items: Item, **fields: object) -> State:
    """With these to be settled first, in this order, then what was open before; and with these fields."""
    return replace(state, agenda=agenda.opened(state.agenda, *items), **fields)


def closed(state: State, *kinds: type[Item], **fields: object) -> State:
    """Without what is at hand, if it is of one of the kinds; and with these fields."""
    there = state.agenda and isinstance(state.agenda[-1], kinds)
    return replace(state, agenda=agenda.closed(state.agenda) if there else state.agenda, **fields)


def changed(state: State, item: Item) -> State:
    """With this in place of what is at hand."""
    return replace(state, agenda=agenda.changed(state.agenda, item))


def adjusted(state: State, *kinds: type[Item], **fields: object) -> State:
    """With these fields of what is at hand, if it is of one of the kinds."""
    item = agenda.current_question(state.agenda)
    return changed(state, replace(item, **fields)) if isinstance(item, kinds) else state
