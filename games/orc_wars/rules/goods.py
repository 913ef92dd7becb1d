"""Goods that are bid or offered: counters of a hand, face down, and territories (rules 9.2, 12.2, 12.3)."""

from collections.abc import Sequence

from games.kernel.refusals import Refused, refuse
from games.kernel.tuples import holds
from games.kernel.values import JSON
from games.orc_wars.rules.belongings import move_gold
from games.orc_wars.rules.control import tradable
from games.orc_wars.rules.counters import CountersMoved
from games.orc_wars.rules.recorder import Recorder
from games.orc_wars.rules.territories import AreaTaken
from games.orc_wars.state import places
from games.orc_wars.state.state import State
from games.orc_wars.state.values import Goods


def goods_told(goods: Goods, known: bool) -> list[JSON]:
    """What is given, for a sentence: by name for who knows it, else how much of it."""
    if not known:
        return counted(len(goods.tribe), len(goods.gold), goods.areas)
    return [*goods.tribe, *(f"gold_{value}" for value in goods.gold), *goods.areas] or ["nothing"]


def counted(tribe: int, gold: int, areas: tuple[str, ...]) -> list[JSON]:
    found: list[JSON] = [f"{name}:{number}" for name, number in (("tribe", tribe), ("gold", gold)) if number]
    return [*found, *areas] or ["nothing"]


def check_counters(state: State, seat: int, tribe: Sequence[str], gold: Sequence[int], rule: str) -> None:
    """Refuse what is not in the hand."""
    hand = state.hands[seat]
    refuse("no_such_counter", rule, when=not holds(hand.tribe, tribe) or not holds(hand.gold, gold))


def check_territories(state: State, seat: int, areas: Sequence[str]) -> None:
    """Refuse what is not held, or held by a leader (12.3)."""
    if len(set(areas)) < len(areas) or not all(tradable(state, area, seat) for area in areas):
        raise Refused("not_tradable", "12.3")


def hand_over(log: Recorder, giver: int, taker: int, goods: Goods, why: str) -> None:
    """Counters from hand to hand, and territories with all that belongs to them."""
    source, to = places.hand(giver), places.hand(taker)
    if goods.tribe:
        log.record(CountersMoved(source, to, goods.tribe, why))
    move_gold(log, source, to, goods.gold, why)
    for area in goods.areas:
        log.record(AreaTaken(area, taker, "sold"))
