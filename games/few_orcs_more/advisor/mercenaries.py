"""Advice for sending mercenaries: enough to win where winning pays, the cheapest that will do."""

from itertools import product
from typing import NamedTuple

from games.few_orcs_more.advisor.odds import cards_of, reckoned, rivals, use
from games.few_orcs_more.rules.cards import SENDABLE
from games.few_orcs_more.rules.reveal import value
from games.few_orcs_more.rules.scoring import POINTS
from games.few_orcs_more.state import Cards
from games.few_orcs_more.view.schema import BattleView, View


class Sending(NamedTuple):
    """Some mercenaries to send, what the army is worth with them, and what they would be worth elsewhere."""

    cards: Cards
    value: int
    cost: float


def sendings(tribe: str, army: Cards, hand: Cards) -> list[Sending]:
    """All that can be sent, the strongest first; of equal strength only the cheapest."""
    held = [range(hand.count(kind) + 1) for kind in SENDABLE]
    best: dict[int, Sending] = {}
    for counts in product(*held):
        cards = tuple(kind for kind, count in zip(SENDABLE, counts, strict=True) for _ in range(count))
        made = Sending(cards, value(tribe, (*army, *cards)), sum(map(use, cards)))
        if made.value not in best or best[made.value].cost > made.cost:
            best[made.value] = made
    return sorted(best.values(), key=lambda one: -one.value)


def threat(view: View, battle: BattleView, seat: int) -> float:
    """What the strongest of the others is likely to come to."""
    later = battle.order[battle.order.index(seat) + 1 :] if view.turn.phase == "mercenaries" else ()
    return max(expected(view, battle, other, other in later) for other in rivals(view, seat))


def expected(view: View, battle: BattleView, other: int, to_come: bool) -> float:
    """What another army is likely to be worth; `to_come` where its mercenaries are still to be sent."""
    army = battle.armies[other]
    if army is None:
        return 0.0
    if army.value is not None:
        return float(army.value)
    mercenaries = float(army.mercenary_count)
    if to_come:
        mercenaries += view.hands[other].backs["mercenary"] / (5 - battle.number)
    return reckoned(army.tribe_count) + 4.5 * mercenaries


def send(view: View, seat: int) -> list[Sending]:
    """What to send, the best first."""
    battle, hand = view.battle, view.hands[seat].cards or ()
    assert battle is not None
    found = sendings(battle.tribe, cards_of(battle.armies[seat]), hand)
    wanted = threat(view, battle, seat) + 2
    if battle.number == 4:
        return _kept_for_flight(found, hand)
    ahead = sum(POINTS[number] for number in range(battle.number, 5))
    purse = 1.6 * found[0].cost * POINTS[battle.number] / ahead
    enough = [one for one in found if one.value >= wanted and one.cost <= purse]
    none = [one for one in found if not one.cost]
    first = min(enough, key=lambda one: one.cost) if enough else none[0] if none else found[-1]
    return [first, *(one for one in found if one is not first)]


def _kept_for_flight(found: list[Sending], hand: Cards) -> list[Sending]:
    """In the last battle everything counts.

    With the flying machine in hand a goblin that serves nothing stays for it.
    """
    if "flying_machine" not in hand:
        return found
    fit = [one for one in found if one.cards.count("goblin") < hand.count("goblin")]
    if not fit or fit[0].value < found[0].value - 4:
        return found
    return [fit[0], *(one for one in found if one is not fit[0])]
