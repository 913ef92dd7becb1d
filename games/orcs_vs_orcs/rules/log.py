"""What rules write to: the events of one command, and the state after them."""

from typing import TypeAlias

from games.kernel.deciding import Recorder
from games.kernel.events import GameEvent
from games.orcs_vs_orcs.state import State

OrcEvent: TypeAlias = GameEvent[State]
Log: TypeAlias = Recorder[State]
