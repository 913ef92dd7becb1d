"""All that can happen in a match. Each event stands with the rule it belongs to."""

from typing import TypeAlias

from games.armadora import rules
from games.armadora.position.read import PositionPlaced
from games.armadora.state import State
from games.kernel.events import GameEvent, events_of

AnyEvent: TypeAlias = GameEvent[State]
EVENTS: tuple[type[AnyEvent], ...] = (PositionPlaced, *events_of(State, rules))
