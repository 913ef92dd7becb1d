"""All that can happen in a match. Each event but the first stands beside the rule that it belongs to."""

from collections.abc import Mapping
from typing import Final, TypeAlias

from games.kernel.contract import BattleBoundary
from games.kernel.events import GameEvent, Sentence, events_of
from games.kernel.values import Event
from games.orcz import rules
from games.orcz.position.format import Position
from games.orcz.position.read import state_of
from games.orcz.rules.struggle import StruggleAborted, StruggleDeclared, StruggleEnded, StruggleFizzled
from games.orcz.state import State


class PositionPlaced(GameEvent[State], frozen=True):
    """The match begins from an arranged position, written out in full, instead of a set-up."""

    position: Position
    sentence = Sentence("position_placed", "")

    def apply(self, state: State) -> State:
        return state_of(self.position, state.options, state.seats)


AnyEvent: TypeAlias = GameEvent[State]
EVENTS: tuple[type[GameEvent[State]], ...] = (PositionPlaced, *events_of(State, rules))
BATTLES: Final[Mapping[type[Event], BattleBoundary]] = {
    StruggleDeclared: "begins",
    StruggleEnded: "ends",
    StruggleFizzled: "ends",
    StruggleAborted: "ends",
}
"""A struggle of two ranks: from its declaration to the beaten cards, or to what calls it off."""
