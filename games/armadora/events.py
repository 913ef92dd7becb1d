"""All that can happen in a match. Each event stands with the rule it belongs to."""

from typing import TypeAlias

from games.armadora.position.read import PositionPlaced
from games.armadora.rules.actions import PalisadeLaid, Passed, Reinforced, TurnClosed, Waited, WarriorPlaced
from games.armadora.rules.count import GameEnded, Revealed, TerritoryCounted
from games.armadora.rules.powers import ArrowShot, Looked
from games.armadora.rules.setup import GameSetUp
from games.armadora.state import State
from games.kernel.events import GameEvent

AnyEvent: TypeAlias = GameEvent[State]
EVENTS: tuple[type[AnyEvent], ...] = (
    GameSetUp, PositionPlaced, WarriorPlaced, PalisadeLaid, TurnClosed, Looked, ArrowShot, Reinforced,
    Passed, Waited, Revealed, TerritoryCounted, GameEnded,
)  # fmt: skip
