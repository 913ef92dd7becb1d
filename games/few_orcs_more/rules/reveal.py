"""The reveal, and the value of an army (7.5)."""

from collections.abc import Iterable
from typing import Literal, TypeAlias

from msgspec.structs import replace

from games.few_orcs_more.rules.cards import VALUE
from games.few_orcs_more.state import Cards, Events, State, fighting
from games.kernel.contract import LogLine, Viewer
from games.kernel.events import GameEvent, by_seat, line

Fault: TypeAlias = Literal["divided", "unserved"]


class ArmiesRevealed(GameEvent[State], frozen=True):
    """All armies are turned up and their values known; the flying machine's window opens."""

    armies: tuple[Cards | None, ...]
    values: tuple[int | None, ...]

    def apply(self, state: State) -> State:
        battle = replace(fighting(state), armies=self.armies, values=self.values, answered=())
        return replace(state, battle=battle, phase="flying")

    def tell(self, viewer: Viewer) -> LogLine:
        return line("armies_revealed", "7.5.1", army_seats=by_seat(self.values))


def reveal(state: State) -> Events:
    """Turn all armies up."""
    armies = fighting(state).armies
    return (ArmiesRevealed(armies, values(fighting(state).tribe, armies)),)


def value(tribe: str, army: Cards) -> int:
    """What an army of this tribe and its mercenaries is worth, the flying machine apart (7.5.2 to 7.5.5)."""
    leaders = army.count(f"{tribe}_leader")
    if leaders == 2:
        return 0
    kin = 2 * army.count(f"{tribe}2") + 6 * army.count(f"{tribe}6")
    goblins = army.count("goblin")
    served = min(army.count("war_machine"), goblins)
    big = VALUE["giant"] * army.count("giant") + VALUE["troll"] * army.count("troll")
    return kin * (1 + leaders) + goblins + big + VALUE["war_machine"] * served


def fault(tribe: str, army: Cards) -> Fault | None:
    """Why cards of the army count 0: both leaders are there, or a war machine has no goblin to serve it."""
    if divided(tribe, army):
        return "divided"
    return "unserved" if army.count("war_machine") > army.count("goblin") else None


def divided(tribe: str, army: Cards) -> bool:
    """Whether both leaders are there, so that nothing helps (7.5.4)."""
    return army.count(f"{tribe}_leader") == 2


def values(tribe: str, armies: Iterable[Cards | None]) -> tuple[int | None, ...]:
    """The value of every army as revealed."""
    return tuple(None if army is None else value(tribe, army) for army in armies)
