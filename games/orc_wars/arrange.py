"""Beginning from a position: whatever follows without a decision happens at once."""

from games.kernel.chance import Chance
from games.kernel.values import JSON
from games.orc_wars.course import Course
from games.orc_wars.given import position
from games.orc_wars.happening import Happening
from games.orc_wars.options import Options
from games.orc_wars.passage import PositionPlaced
from games.orc_wars.rounds import give_floor, initiative
from games.orc_wars.setup import blank
from games.orc_wars.turn import run


def place(options: Options, seats: int, given: JSON, chance: Chance) -> tuple[Happening, ...]:
    """The events of the position; none but the first where it was written down at a decision."""
    state = position(options, seats, given)
    written = isinstance(given, dict) and given.get("more") is not None
    course = Course(blank(options, seats), chance)
    course.tell(PositionPlaced(state))
    course.stack = list(state.stack)
    if not state.stack and state.phase == "name_first" and not written:
        initiative(course)
    elif not state.stack and state.phase == "commerce":
        give_floor(course, state.order[state.order.index(state.seat) :])
    if not (written and state.stack):
        run(course)
    return tuple(course.events)
