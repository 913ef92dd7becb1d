"""One die of a battle: totals, odds, reward, result (rules 7.3.4, 7.4, 13.4.3)."""

from typing import TypeAlias

from games.orc_wars import table
from games.orc_wars.course import Course
from games.orc_wars.drawing import gold_to_hand
from games.orc_wars.ground import of_his_race, race
from games.orc_wars.material import CHIEFS, strength
from games.orc_wars.state import Battle, Leader, Part
from games.orc_wars.warfare import BattleFought

DIE = 6

Sum: TypeAlias = tuple[Part, ...]


def army_parts(leader: str, one: Leader) -> Sum:
    """What a leader and his hordes bring; machines and fortress come on top."""
    return parts(authority=CHIEFS[leader].authority, hordes=strength(one.hordes))


def parts(**numbers: int) -> Sum:
    """A sum by its parts; what is nothing is left out."""
    return tuple(Part(name, number) for name, number in numbers.items() if number)


def total(sum_: Sum) -> int:
    return sum(part.number for part in sum_)


def fight(
    course: Course, area: str, attacker: str, defender: str, attack: Sum, defence: Sum, modifiers: Sum
) -> table.Verdict:
    """Throw the die and look the result up; `attacker` is a leader, who may earn gold for arrogance, or "rebels"."""
    odds = table.odds(total(attack), total(defence))
    leader = course.state.leaders.get(attacker)
    if leader is not None and course.state.options.cutthroat and odds in table.ARROGANT:
        gold_to_hand(course, leader.seat, "reward")
    die = course.chance.number("dice:combat", 1, DIE)
    column = table.column(die, total(modifiers))
    result = table.result(odds, column)
    course.tell(
        BattleFought(
            Battle(
                area, attacker, defender, total(attack), total(defence), odds, die, column, result,
                attack_parts=attack, defence_parts=defence, die_parts=modifiers,
            )
        )
    )  # fmt: skip
    return table.verdict(result)


def same_race(course: Course, leader: str, other: str) -> bool:
    """Whether two leaders are of one race: then the ethnic code is silent (7.3.2)."""
    state = course.state
    return race(state, CHIEFS[leader].home) == race(state, CHIEFS[other].home)


def kinsmen(course: Course, hordes: tuple[str, ...], leader: str) -> tuple[str, ...]:
    """Those of the hordes that are of the leader's race."""
    return of_his_race(course.state, leader, hordes)
