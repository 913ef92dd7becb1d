"""All that can happen in a match. Each event stands with the rule it belongs to."""

from typing import TypeAlias

from games.armadora.position import read
from games.armadora.rules import actions, count, powers, setup
from games.armadora.state import State
from games.kernel.events import GameEvent, events_in

AnyEvent: TypeAlias = GameEvent[State]
EVENTS = events_in(State, setup, read, actions, powers, count)
