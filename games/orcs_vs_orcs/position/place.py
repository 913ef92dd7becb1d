"""Beginning from a position: whatever follows without a decision happens at once."""

from collections.abc import Mapping

from games.kernel.chance import Chance
from games.kernel.values import JSON
from games.orcs_vs_orcs.options import Options
from games.orcs_vs_orcs.position.read import read
from games.orcs_vs_orcs.rules.agenda import Battles, Task
from games.orcs_vs_orcs.rules.battle import FIGHTING, PREPARATION, ROUND
from games.orcs_vs_orcs.rules.course import Course
from games.orcs_vs_orcs.rules.happening import Happening
from games.orcs_vs_orcs.rules.passage import PositionPlaced
from games.orcs_vs_orcs.rules.setup import blank
from games.orcs_vs_orcs.turn import run

STAGES: Mapping[str, tuple[Task, ...]] = {"deck": PREPARATION, "draw": ROUND, "play": FIGHTING}
"""What is still to be done at each stage of a battle."""


def place(options: Options, seats: int, given: JSON, chance: Chance) -> tuple[Happening, ...]:
    """The events of the position; none but the first where it was written down in the middle of a match."""
    position = read(options, seats, given, chance)
    course = Course(blank(options, seats), chance)
    course.tell(PositionPlaced(position.state))
    if not position.verbatim:
        if position.stage:
            course.first(*STAGES[position.stage], Battles())
        run(course)
    return tuple(course.events)
