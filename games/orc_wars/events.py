"""All that happens in a match; most events stand beside their rules."""

from collections.abc import Mapping
from typing import Final

from games.kernel.contract import BattleBoundary
from games.kernel.events import GameEvent, Sentence, events_of
from games.kernel.values import Event
from games.orc_wars import rules
from games.orc_wars.position.format import Position
from games.orc_wars.position.read import stated
from games.orc_wars.rules.battle import AttackBegun, BattleOver, RaidBegun, RebelsRose
from games.orc_wars.state.state import State


class PositionPlaced(GameEvent[State], frozen=True):
    """The match begins from an arranged position instead."""

    position: Position
    sentence = Sentence("position_placed", "4.1", number="position.turn")

    def apply(self, state: State) -> State:
        return stated(state.options, state.seats, self.position)


EVENTS: tuple[type[GameEvent[State]], ...] = (PositionPlaced, *events_of(State, rules))
BATTLES: Final[Mapping[type[Event], BattleBoundary]] = {
    AttackBegun: "begins",
    RaidBegun: "begins",
    RebelsRose: "begins",
    BattleOver: "ends",
}
"""An attack, a raid or a revolt; a raid goes on while the caravans are pursued."""
