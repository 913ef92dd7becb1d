"""All that can happen in a match. Each event but the first stands beside the rule that it belongs to."""

from typing import TypeAlias

from games.kernel.events import GameEvent, Sentence, events_of
from games.orcz import rules
from games.orcz.position.format import Position
from games.orcz.position.read import state_of
from games.orcz.state import State


class PositionPlaced(GameEvent[State], frozen=True):
    """The match begins from an arranged position, written out in full, instead of a set-up."""

    position: Position
    sentence = Sentence("position_placed", "")

    def apply(self, state: State) -> State:
        return state_of(self.position, state.options, state.seats)


AnyEvent: TypeAlias = GameEvent[State]
EVENTS: tuple[type[GameEvent[State]], ...] = (PositionPlaced, *events_of(State, rules))
