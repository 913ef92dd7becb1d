"""What an imagined state is worth to each seat: points already won, and those that its cards let it hope for."""

from math import exp
from typing import Final

from games.few_orcs_more.rules.cards import SENDABLE, of_back
from games.few_orcs_more.rules.ending import outcome
from games.few_orcs_more.rules.giants import leaving
from games.few_orcs_more.rules.mercenaries import order
from games.few_orcs_more.rules.piles import resolve
from games.few_orcs_more.rules.reveal import value
from games.few_orcs_more.rules.scoring import POINTS
from games.few_orcs_more.rules.tribes import tribes_left
from games.few_orcs_more.state import Battle, Cards, State
from games.kernel.advice import won
from games.kernel.tuples import without

KEEN: Final = 1.1
"""How much one point more is felt in the share of the victory."""
REVEALED, FACE_DOWN, AHEAD, UNRESOLVED = 0.6, 4.0, 4.0, 12.0
"""By how much strength an army may be behind and still hope: less, the more is decided."""
HIRED: Final = 1.4
"""What mercenaries bring in the battle that they are kept for, compared with an even spread over all."""
UNCLAIMED: Final = 8.0
"""What an enlistment still in the hand may add to the strength in every battle."""


def shares(state: State) -> tuple[float, ...]:
    """Each seat's expected share of the victory."""
    end = outcome(state)
    if end is not None:
        return won(end)
    hopes = _hopes(state)
    if state.wizard is not None:
        others = [hope for seat, hope in enumerate(hopes) if seat != state.wizard]
        hopes[state.wizard] = hopes[state.champion] if state.champion is not None else sum(others) / len(others)
    weights = [exp(KEEN * (clan.score + hope)) for clan, hope in zip(state.clans, hopes, strict=True)]
    return tuple(weight / sum(weights) for weight in weights)


def _hopes(state: State) -> list[float]:
    """The points that each seat may still win in this round."""
    hopes = [0.0] * len(state.clans)
    left = list(tribes_left(state))
    if state.phase in ("deal", "late_enlist", "champion"):
        hands, more = _resolved(state), [UNCLAIMED * clan.enlistments for clan in state.clans]
        spread = UNRESOLVED
    else:
        hands, more = [clan.hand for clan in state.clans], [0.0] * len(hopes)
        spread = 2 * AHEAD if state.phase == "spy" else AHEAD
    if state.giants is None:
        hands = [without(hand, ("giant",) * leaving(hand)) for hand in hands]
    battle = state.battle
    if battle is not None:
        left.remove(battle.tribe)
        decided = FACE_DOWN if battle.values is None else REVEALED
        _add(hopes, _in_battle(state, battle), POINTS[battle.number], decided)
    ahead = sum(points for number, points in POINTS.items() if number > 4 - len(left))
    for tribe in left:
        strengths = [
            value(tribe, of_back(hand, tribe)) + HIRED * _mercenaries(hand) / len(left) + extra
            for hand, extra in zip(hands, more, strict=True)
        ]
        _add(hopes, strengths, ahead / len(left), spread)
    return hopes


def _resolved(state: State) -> list[Cards]:
    """The hands as they would be if the piles were resolved now."""
    hands: list[Cards] = [clan.hand for clan in state.clans]
    for items in state.piles:
        one = resolve(items)
        if one.owner is not None:
            hands[one.owner] += one.cards
    return hands


def _in_battle(state: State, battle: Battle) -> list[float]:
    """The strengths in the battle being fought, with what may still be sent."""
    if battle.values is not None:
        return [float(one or 0) for one in battle.values]
    seats = order(state, battle.number)
    to_come = seats[seats.index(battle.next) :] if battle.next is not None else ()
    return [
        value(battle.tribe, army or ())
        + (_mercenaries(state.clans[seat].hand) / (5 - battle.number) if seat in to_come else 0.0)
        for seat, army in enumerate(battle.armies)
    ]


def _mercenaries(hand: Cards) -> float:
    return float(value("", tuple(card for card in hand if card in SENDABLE)))


def _add(hopes: list[float], strengths: list[float], points: float, spread: float) -> None:
    """Share the points by how far each strength is behind the best."""
    best = max(strengths)
    weights = [exp((strength - best) / spread) if strength > 0 else 0.0 for strength in strengths]
    total = sum(weights)
    for seat, weight in enumerate(weights):
        hopes[seat] += points * weight / total if total else 0.0
