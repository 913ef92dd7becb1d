"""What can be reckoned from what a seat sees: the cards it has not seen, and how likely somebody holds one of them."""

from collections import Counter
from math import comb
from typing import Final

from games.few_orcs_more.rules.cards import BACK, BEHIND, COPIES, of_back
from games.few_orcs_more.rules.reveal import value
from games.few_orcs_more.state import Cards
from games.few_orcs_more.view.schema import ArmyView, View

USE: Final = {"2": 2.0, "6": 6.0, "r": 6.0} | {
    "goblin": 2.0,
    "giant": 8.0,
    "troll": 5.0,
    "war_machine": 6.0,
    "flying_machine": 5.0,
    "commando": 4.0,
}
"""About how much a card is worth to whoever gets it, by its kind or by the last letter of a tribe's."""


def use(kind: str) -> float:
    """About how much a card is worth before one knows what it goes with."""
    return USE.get(kind, 3.0 if BACK[kind] == "spy" else USE.get(kind[-1], 0.0))


def unseen(view: View, seat: int) -> Counter[str]:
    """The army cards that the seat has not in sight and that may be in other hands."""
    left = Counter(COPIES)
    left.subtract(view.hands[seat].cards or ())
    left.subtract(f"spy{request.spy}" for request in view.spies)
    left.subtract({"giant": sum(view.giants_discarded or ())})
    for battle in view.battles:
        for army in battle.armies or ():
            left.subtract(army or ())
    if view.battle is not None:
        for army_view in view.battle.armies:
            left.subtract(cards_of(army_view))
    return +left


def likely(left: Counter[str], kind: str, count: int) -> float:
    """How likely one at least of so many unseen cards of the kind's back is of this kind."""
    all_ = sum(left[other] for other in BEHIND[BACK[kind]])
    others = all_ - left[kind]
    if count <= 0 or not left[kind]:
        return 0.0
    return 1.0 if count > others else 1 - comb(others, count) / comb(all_, count)


def reckoned(count: int) -> float:
    """What so many unseen cards of one tribe are worth on the average; a leader is the likelier the more there are."""
    leader = min(1.0, 2 * count / 13)
    return 3.5 * count * (1 + 0.6 * leader)


def cards_of(army: ArmyView | None) -> Cards:
    """The cards of an army as far as they are seen."""
    return (army.cards if army is not None else None) or ()


def own_strength(view: View, seat: int, tribe: str) -> int:
    """What the seat's own cards of the tribe are worth, in its hand or at the battle."""
    battle = view.battle
    army = battle.armies[seat] if battle is not None and battle.tribe == tribe else None
    return value(tribe, (*of_back(view.hands[seat].cards or (), tribe), *cards_of(army)))


def rivals(view: View, seat: int) -> list[int]:
    """The other recruiters."""
    return [other for other in range(len(view.scores)) if other not in (seat, view.wizard)]
