"""All that happens in a match; most events stand beside their rules."""

from games.kernel.contract import LogLine, Viewer
from games.kernel.events import GameEvent, events_of, line
from games.orc_wars import rules
from games.orc_wars.position.format import Position
from games.orc_wars.position.read import stated
from games.orc_wars.state.state import State


class PositionPlaced(GameEvent[State], frozen=True):
    """The match begins from an arranged position instead."""

    position: Position

    def apply(self, state: State) -> State:
        return stated(state.options, state.seats, self.position)

    def tell(self, viewer: Viewer) -> LogLine:
        return line("position_placed", "4.1", number=self.position.turn)


EVENTS: tuple[type[GameEvent[State]], ...] = (PositionPlaced, *events_of(State, rules))
