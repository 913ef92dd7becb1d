"""Beginning from a position: whatever follows without a decision happens at once."""

from games.kernel.chance import Chance
from games.kernel.events import GameEvent
from games.kernel.values import JSON
from games.orc_wars.options import Options
from games.orc_wars.position.read import position
from games.orc_wars.rules.calendar import PositionPlaced
from games.orc_wars.rules.recorder import Recorder
from games.orc_wars.rules.rounds import give_floor, initiative
from games.orc_wars.rules.setup import blank
from games.orc_wars.state.state import State
from games.orc_wars.turn import run


def place(options: Options, seats: int, given: JSON, chance: Chance) -> tuple[GameEvent[State], ...]:
    """The events of the position; none but the first where it was written down at a decision."""
    state = position(options, seats, given)
    written = isinstance(given, dict) and given.get("more") is not None
    log = Recorder(blank(options, seats), chance)
    log.record(PositionPlaced(state))
    log.stack = list(state.stack)
    if not state.stack and state.phase == "name_first" and not written:
        initiative(log)
    elif not state.stack and state.phase == "commerce":
        give_floor(log, state.order[state.order.index(state.seat) :])
    if not (written and state.stack):
        run(log)
    return tuple(log.events)
