"""One die of a battle: totals, odds, reward, result (rules 7.3.4, 7.4, 13.4.3)."""

from games.orc_wars import table
from games.orc_wars.course import Course
from games.orc_wars.drawing import gold_to_hand
from games.orc_wars.ground import of_his_race, race
from games.orc_wars.material import CHIEFS, strength
from games.orc_wars.state import Battle, Leader
from games.orc_wars.warfare import BattleFought

DIE = 6


def army_total(leader: str, one: Leader) -> int:
    """Leader and hordes; machines and fortress come on top."""
    return CHIEFS[leader].authority + strength(one.hordes)


def fight(
    course: Course, area: str, attacker: str, defender: str, attack: int, defence: int, modifier: int
) -> table.Verdict:
    """Throw the die and look the result up; `attacker` is a leader, who may earn gold for arrogance, or "rebels"."""
    odds = table.odds(attack, defence)
    leader = course.state.leaders.get(attacker)
    if leader is not None and course.state.options.cutthroat and odds in table.ARROGANT:
        gold_to_hand(course, leader.seat, "reward")
    die = course.chance.number("dice:combat", 1, DIE)
    column = table.column(die, modifier)
    result = table.result(odds, column)
    course.tell(BattleFought(Battle(area, attacker, defender, attack, defence, odds, die, column, result)))
    return table.verdict(result)


def same_race(course: Course, leader: str, other: str) -> bool:
    """Whether two leaders are of one race: then the ethnic code is silent (7.3.2)."""
    state = course.state
    return race(state, CHIEFS[leader].home) == race(state, CHIEFS[other].home)


def kinsmen(course: Course, hordes: tuple[str, ...], leader: str) -> tuple[str, ...]:
    """Those of the hordes that are of the leader's race."""
    return of_his_race(course.state, leader, hordes)
