"""What a leader risks who raises hordes of another tribe (5.2.1, 8), and how likely one is bribed (10.4)."""

from typing import Final

from games.orc_wars.editions.material import CHIEFS
from games.orc_wars.rules import combat_table as table
from games.orc_wars.rules.leaders import TEST_SIDES
from games.orc_wars.rules.sides import led
from games.orc_wars.view.schema import LeaderView, View

FACES: Final = range(1, 7)


def follows(view: View, leader: str) -> int:
    """The highest roll at which hordes of another tribe follow him where he stands (2.5)."""
    one = view.leaders[leader]
    limit = CHIEFS[leader].authority + one.shaman + (_walled(view, one) and not _at_home(leader, one))
    return min(limit, TEST_SIDES - 1)


def chance_to_follow(view: View, leader: str) -> float:
    """How likely that roll is; they all come for certain where he is at home."""
    return 1.0 if _at_home(leader, view.leaders[leader]) else follows(view, leader) / TEST_SIDES


def servility(view: View, leader: str) -> int:
    """What his tests of servility are rolled against where he stands (2.5)."""
    one = view.leaders[leader]
    return CHIEFS[leader].servility + one.shaman + (_walled(view, one) and _at_home(leader, one))


def sells_himself(view: View, leader: str, level: int) -> int:
    """The lowest roll at which a bribed leader goes over, if so much is added to it (10.4)."""
    return min(max(servility(view, leader) - level + 1, 1), TEST_SIDES)


def chance_to_sell_himself(view: View, leader: str, level: int) -> float:
    """How likely that roll is."""
    return (TEST_SIDES + 1 - sells_himself(view, leader, level)) / TEST_SIDES


def chance_to_die(view: View, leader: str, rebels: int) -> float:
    """How likely he dies if rebels of that strength attack him, him alone being attacked (8.3, 7.8)."""
    one = view.leaders[leader]
    army = led(leader, one)
    row = table.odds(rebels, army.strength)
    results = (table.result(row, table.column(die, -army.shaman)) for die in FACES)
    return sum(_deadly(view, leader, result, rebels, army.strength, army.hordes) for result in results) / len(FACES)


def _deadly(view: View, leader: str, result: str, rebels: int, strength: int, hordes: int) -> float:
    """How likely he does not outlive a result: a test of servility where he is left without hordes."""
    one = view.leaders[leader]
    side, kind = table.verdict(result)
    if kind == "X":
        return 0.0 if rebels < strength and hordes >= rebels else 1.0
    if side == "A" or kind == "R":
        return 0.0
    executed = 1.0 - min(servility(view, leader), TEST_SIDES - 1) / TEST_SIDES
    tested = [horde for horde in one.hordes if kind == "H" or horde != CHIEFS[leader].home]
    if kind in "SK":
        return executed
    if len(tested) < len(one.hordes):
        return 0.0
    return float(executed * (1.0 - follows(view, leader) / TEST_SIDES) ** len(tested))


def _at_home(leader: str, one: LeaderView) -> bool:
    return one.area == CHIEFS[leader].home


def _walled(view: View, one: LeaderView) -> bool:
    """Whether he stands in a fortress of his own coalition."""
    place = view.areas[one.area]
    return place.fortress is not None and place.owner == one.seat
