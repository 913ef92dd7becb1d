"""Shamans after a battle (rule 7.11)."""

from collections.abc import Sequence

from games.orc_wars import places
from games.orc_wars.atlas import LOST_ROLL, UNDERGROUND
from games.orc_wars.course import Course
from games.orc_wars.transport import ShamanMoved
from games.orc_wars.warfare import ShamanRolled

SIDES = 20


def settle_shamans(course: Course, area: str, loose: int, beaten: Sequence[str], heirs: Sequence[str]) -> None:
    """Those of beaten leaders, and those left on the ground since, follow the heirs or wander off."""
    sources = [places.under(one) for one in beaten if one in course.state.leaders and course.state.leaders[one].shaman]
    sources += [places.ground(area)] * (course.state.areas[area].shamans - loose)
    for source in sources:
        heir = next((one for one in heirs if not course.state.leaders[one].shaman), "")
        if heir:
            course.tell(ShamanMoved(source, places.under(heir), "followed"))
        else:
            wander(course, source)


def wander(course: Course, source: str) -> None:
    """He goes to a territory by the d20, 19 and 20 rolled again, and stays there loose (7.11.2)."""
    while True:
        roll = course.chance.number("dice:shaman", 1, SIDES)
        course.tell(ShamanRolled(roll))
        if roll < LOST_ROLL:
            course.tell(ShamanMoved(source, places.ground(UNDERGROUND[roll]), "wandered"))
            return
