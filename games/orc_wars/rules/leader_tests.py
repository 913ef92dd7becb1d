"""Tests of authority and servility (rule 2.5)."""

from games.orc_wars.editions.material import CHIEFS
from games.orc_wars.rules.control import own_fortress
from games.orc_wars.rules.leaders import TEST_SIDES, Tested, Virtue
from games.orc_wars.rules.recorder import Recorder
from games.orc_wars.rules.sums import Sum, parts, total
from games.orc_wars.state.state import State


def authority_test(log: Recorder, leader: str, why: str, horde: str = "") -> bool:
    """Whether the leader makes himself obeyed: a bonus for a shaman, and for an own fortress away from home."""
    return roll(log, leader, "authority", authority(log.state, leader), why, horde)


def authority(state: State, leader: str) -> Sum:
    """What an authority test of his where he stands is rolled against."""
    one = state.leaders[leader]
    abroad = one.area != CHIEFS[leader].home and own_fortress(state, one.area, one.seat)
    return parts(authority=CHIEFS[leader].authority, shaman=int(one.shaman), fortress=int(abroad))


def servility_test(log: Recorder, leader: str, why: str, penalty: int = 0, underway: bool = False) -> bool:
    """Whether the leader keeps out of trouble, or loyal: a bonus for a shaman, and for an own fortress at home.

    The penalty is added to the roll, but an 8 must be natural. Who is underway stands in no fortress.
    """
    one = log.state.leaders[leader]
    at_home = not underway and one.area == CHIEFS[leader].home and own_fortress(log.state, one.area, one.seat)
    made_of = parts(servility=CHIEFS[leader].servility, shaman=int(one.shaman), fortress=int(at_home), spy=-penalty)
    return roll(log, leader, "servility", made_of, why)


def roll(log: Recorder, leader: str, virtue: Virtue, made_of: Sum, why: str, horde: str = "") -> bool:
    """Throw a d8 against the sum."""
    thrown = log.chance.number(f"dice:{virtue}", 1, TEST_SIDES)
    passed = thrown < TEST_SIDES and thrown <= total(made_of)
    log.record(Tested(leader, virtue, thrown, total(made_of), passed, why, horde, made_of))
    return passed
