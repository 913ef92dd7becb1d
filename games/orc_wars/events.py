"""All that happens in a match; most events stand beside their rules."""

from games.kernel.events import GameEvent, Sentence, events_of
from games.orc_wars import rules
from games.orc_wars.position.format import Position
from games.orc_wars.position.read import stated
from games.orc_wars.state.state import State


class PositionPlaced(GameEvent[State], frozen=True):
    """The match begins from an arranged position instead."""

    position: Position
    sentence = Sentence("position_placed", "4.1", number="position.turn")

    def apply(self, state: State) -> State:
        return stated(state.options, state.seats, self.position)


EVENTS: tuple[type[GameEvent[State]], ...] = (PositionPlaced, *events_of(State, rules))
