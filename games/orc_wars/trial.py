"""Tests of authority and servility (rule 2.5)."""

from games.orc_wars.course import Course
from games.orc_wars.fortunes import Tested
from games.orc_wars.ground import own_fortress
from games.orc_wars.material import CHIEFS

SIDES = 8
"""The die for tests; its highest roll always fails."""


def authority_test(course: Course, leader: str, why: str, horde: str = "") -> bool:
    """Whether the leader makes himself obeyed: a bonus for a shaman, and for an own fortress away from home."""
    one = course.state.leaders[leader]
    abroad = one.area != CHIEFS[leader].home and own_fortress(course.state, one.area, one.seat)
    limit = CHIEFS[leader].authority + one.shaman + abroad
    roll = course.chance.number("dice:authority", 1, SIDES)
    passed = roll < SIDES and roll <= limit
    course.tell(Tested(leader, "authority", roll, limit, passed, why, horde))
    return passed


def servility_test(course: Course, leader: str, why: str, penalty: int = 0) -> bool:
    """Whether the leader keeps out of trouble, or loyal: a bonus for a shaman, and for an own fortress at home.

    The penalty is added to the roll, but an 8 must be natural.
    """
    one = course.state.leaders[leader]
    at_home = one.area == CHIEFS[leader].home and own_fortress(course.state, one.area, one.seat)
    limit = CHIEFS[leader].servility + one.shaman + at_home - penalty
    roll = course.chance.number("dice:servility", 1, SIDES)
    passed = roll < SIDES and roll <= limit
    course.tell(Tested(leader, "servility", roll, limit, passed, why))
    return passed
