"""The rest of a round fought out in numbers, as thoughtful recruiters would fight it, all hands being known.

Everybody sends what is just enough by what he can see, the backs of the others, and what is worth its price.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import exp
from typing import Final, NamedTuple

from games.few_orcs_more.advisor.odds import reckoned, use
from games.few_orcs_more.cards import BACK, SENDABLE, of_back, without
from games.few_orcs_more.mercenaries import order
from games.few_orcs_more.scoring import POINTS
from games.few_orcs_more.state import Battle, Cards, State
from games.few_orcs_more.strength import divided, value

SURE: Final = 2.0
"""By how much strength an army may be behind and still hope, since others may decide otherwise."""
HIDDEN: Final = 4.5
"""What a mercenary that nobody has seen is worth on the average."""
PURSE: Final = 1.6
"""How much more than its even share of all that it has a seat spends on a battle."""


class Spending(NamedTuple):
    """Some mercenaries, what they add to an army, and what they would be worth elsewhere."""

    cards: Cards
    worth: int
    cost: float


class Front(NamedTuple):
    """An army as the battle goes on: what it is worth, how many of its cards are of the tribe, how many are not."""

    worth: int
    kin: int
    hired: int
    divided: bool


@lru_cache(maxsize=4096)
def spendings(held: Cards) -> tuple[Spending, ...]:
    """Every part of the mercenaries that is worth its price, the cheapest first."""
    counts = [range(held.count(kind) + 1) for kind in SENDABLE]
    best: dict[int, Spending] = {}
    for chosen in product(*counts):
        cards = tuple(kind for kind, count in zip(SENDABLE, chosen, strict=True) for _ in range(count))
        made = Spending(cards, value("", cards), sum(map(use, cards)))
        if made.worth not in best or best[made.worth].cost > made.cost:
            best[made.worth] = made
    return tuple(sorted(best.values(), key=lambda one: one.cost))


def campaign(state: State, hands: Sequence[Cards], tribes: Sequence[str], worth_now: bool = True) -> list[float]:
    """The points that each seat may expect of the battles still to come, that being fought included; about 0.3 ms."""
    gains = [0.0] * len(hands)
    held = [tuple(card for card in hand if card in SENDABLE) for hand in hands]
    battle = state.battle
    if battle is not None:
        _score(gains, _fought_on(state, battle, held), POINTS[battle.number])
    number = len(state.battles) + (battle is not None)
    left = [tribe for tribe in tribes if battle is None or tribe != battle.tribe]
    for tribe in _called(state, hands, left):
        number += 1
        fronts = {seat: _mustered(hands[seat], tribe) for seat in order(state, number)}
        _score(gains, _fight(fronts, list(fronts), held, number), POINTS[number])
    if state.wizard is not None and state.champion is not None:
        gains[state.wizard] = gains[state.champion]
    return gains


def _mustered(hand: Cards, tribe: str) -> Front:
    kin = of_back(hand, tribe)
    return Front(value(tribe, kin), len(kin), 0, divided(tribe, kin))


def _fought_on(state: State, battle: Battle, held: list[Cards]) -> dict[int, float]:
    """What becomes of the battle being fought."""
    fronts = {}
    for seat in order(state, battle.number):
        army = battle.armies[seat] or ()
        kin = sum(BACK[card] == battle.tribe for card in army)
        fronts[seat] = Front(value(battle.tribe, army), kin, len(army) - kin, divided(battle.tribe, army))
    if battle.next is None:
        return {seat: float(front.worth) for seat, front in fronts.items()}
    seats = list(fronts)
    return _fight(fronts, seats[seats.index(battle.next) :], held, battle.number)


def _fight(fronts: dict[int, Front], to_come: list[int], held: list[Cards], number: int) -> dict[int, float]:
    """The strengths once everybody who is still to send has sent; what is sent leaves the hands."""
    ahead = sum(POINTS[later] for later in range(number, 5))
    for at, seat in enumerate(to_come):
        front = fronts[seat]
        if not held[seat] or front.divided:
            continue
        later = to_come[at + 1 :]
        threat = max(_expected(fronts[other], held[other] if other in later else (), number) for other in fronts if other != seat)
        sent = _sent(spendings(held[seat]), threat + 2 - front.worth, number, ahead)
        held[seat] = without(held[seat], sent.cards)
        fronts[seat] = front._replace(worth=front.worth + sent.worth, hired=front.hired + len(sent.cards))
    return {seat: float(front.worth) for seat, front in fronts.items()}


def _expected(front: Front, held: Cards, number: int) -> float:
    """What another army looks like from behind; `held` is what may still be sent to it."""
    return reckoned(front.kin) + HIDDEN * (front.hired + len(held) / (5 - number))


def _sent(parts: tuple[Spending, ...], wanted: float, number: int, ahead: int) -> Spending:
    """The cheapest part that will do and is not too dear; nothing where there is none, and in the last battle all."""
    most = max(parts, key=lambda one: one.worth)
    if number == 4:
        return most
    purse = PURSE * most.cost * POINTS[number] / ahead
    return next((one for one in parts if one.worth >= wanted and one.cost <= purse), parts[0])


def _called(state: State, hands: Sequence[Cards], left: list[str]) -> Iterator[str]:
    """The tribes in the order in which the wizard would call them: the champion's best first, his worst next."""
    champion = state.champion
    if champion is None or state.wizard is None:
        yield from left
        return
    left = sorted(left, key=lambda tribe: -_lead(hands, champion, tribe))
    if len(left) == 4:
        yield left.pop(0)
    yield from reversed(left)


def _lead(hands: Sequence[Cards], champion: int, tribe: str) -> int:
    strengths = [value(tribe, of_back(hand, tribe)) for hand in hands]
    return strengths.pop(champion) - max(strengths)


def _score(gains: list[float], strengths: dict[int, float], points: int) -> None:
    """Share the points out by how far each strength is behind the best."""
    best = max(strengths.values())
    weights = {seat: exp((strength - best) / SURE) if strength > 0 else 0.0 for seat, strength in strengths.items()}
    total = sum(weights.values())
    for seat, weight in weights.items():
        gains[seat] += points * weight / total if total else 0.0
