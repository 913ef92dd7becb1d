"""The state of a match. Lists whose order means nothing are sorted."""

from typing import Literal, TypeAlias

from msgspec.structs import replace

from games.kernel import agenda
from games.kernel.contract import Outcome
from games.kernel.values import Value
from games.orc_wars.editions.keys import Step
from games.orc_wars.editions.material import GOLD_CUP, TRIBE_CUP
from games.orc_wars.options import Options
from games.orc_wars.state import values
from games.orc_wars.state.agenda import Item

RunningPhase: TypeAlias = Literal[
    "swap", "name_first", "draw", "buy", "actions", "levy", "move", "combat", "cheat", "plunder", "discard", "commerce"
]
Phase: TypeAlias = Literal["setup", RunningPhase, "over"]
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
    hands: tuple[values.Hand, ...] = ()
    areas: dict[str, values.Area] = {}
    """All of them, in order."""
    leaders: dict[str, values.Leader] = {}
    caravans: dict[str, values.Caravan] = {}
    tribe_cup: tuple[str, ...] = TRIBE_CUP
    gold_cup: tuple[str, ...] = GOLD_CUP
    captives: tuple[values.Captive, ...] = ()
    rebels: tuple[str, ...] = ()
    """Hordes in revolt, while they fight."""
    ransom: values.Ransom | None = None
    deal: values.Deal | None = None
    seen: tuple[values.Seen | None, ...] = ()
    battle: values.Battle | None = None
    latest: values.Latest | None = None
    leaderless: tuple[int, ...] = ()
    eliminated: tuple[int, ...] = ()
    marks: values.Marks = values.Marks()
    offered: tuple[values.Offered, ...] = ()
    bargains: tuple[values.Bargain, ...] = ()
    """The offers of this game turn, in order."""
    fallen: tuple[values.Fallen, ...] = ()
    met: tuple[values.Met, ...] = ()
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
