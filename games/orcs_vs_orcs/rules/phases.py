"""The phases of a battle: what is still to be done in each, and which follows (rules 6.2, 6.3)."""

from collections.abc import Callable, Mapping
from typing import Final, get_args

from msgspec.structs import replace

from games.orcs_vs_orcs.rules.cards import HAND, STRENGTH
from games.orcs_vs_orcs.state import State
from games.orcs_vs_orcs.state.battle import BOTH, Battle, Effect, Phase, Side

UNCANCELLED = frozenset({"gruragh"})
"""Heroes whom neither want of shelter nor Froksh keeps from acting (7.2.4)."""
INERT = frozenset({"orc", "shagratt"})
"""Cards that do nothing when effects are resolved: Shagratt acts at the reveal (7.2.14)."""


def onward(battle: Battle) -> Battle:
    """The battle in the first phase, from its own on, in which there is something to do."""
    while (done := _DONE.get(battle.phase)) is not None and done(battle):
        phase = _FOLLOWING[battle.phase]
        battle = replace(battle, phase=phase, effects=_acting(battle) if phase == "effects" else ())
    return battle


def advanced(state: State, side: Side) -> State:
    """The state with this side, in the first phase in which there is something to do."""
    return replace(state, battle=onward(state.fight().with_side(side)))


def in_phase(state: State, phase: Phase) -> State:
    """The state in that phase, or in the first after it in which there is something to do."""
    return replace(state, battle=onward(replace(state.fight(), phase=phase, effects=())))


# what a side still has to do


def draws(side: Side) -> bool:
    """Whether it fills its hand; a blind one draws nothing while it has a deck (6.3.1, 7.2.17)."""
    return len(side.hand) < HAND and bool(side.deck) and not side.blind


def may_reorganise(side: Side) -> bool:
    """Whether it decides on its hand: with cards in hand and deck, and not blind (6.3.2)."""
    return not side.hand_decided and bool(side.hand) and bool(side.deck) and not side.blind


def plays_blind(side: Side) -> bool:
    """Whether the top card of its deck is played unseen (7.2.17)."""
    return side.blind and bool(side.deck)


def must_choose(side: Side) -> bool:
    """Whether it has yet to choose a card; a side with none plays nothing (6.3.3)."""
    return bool(side.hand) and side.chosen is None and not side.played and not plays_blind(side)


def must_show(side: Side) -> bool:
    """Whether its card has yet to be chosen, shown or placed (6.3.3, 6.3.4)."""
    return side.unplaced is not None or (not side.played and (bool(side.hand) or plays_blind(side)))


def showing(battle: Battle) -> tuple[int, ...]:
    """The sides that choose now, in the order in which they show: a late one when the other's card lies open (7.2.3).

    A blind side looks for its place when both cards lie open (7.2.17).
    """
    one, other = battle.sides
    if one.late == other.late:
        return (1, 0) if plays_blind(one) else BOTH
    late = 0 if one.late else 1
    return (1 - late,) if must_show(battle.sides[1 - late]) else (late,)


def may_force(battle: Battle) -> int | None:
    """The side whose Shagratt may force the enemy's kept card, where one was kept and one played (7.2.14)."""
    for at, side in enumerate(battle.sides):
        other = battle.sides[1 - at]
        if side.played[:1] == ("shagratt",) and side.sheltered and other.hand and other.played:
            return at
    return None


def strikes_due(side: Side) -> int:
    """With how many strikes the strength of its card still strikes (6.3.5)."""
    return STRENGTH[side.played[0]] if side.played and not side.struck else 0


def acts(side: Side) -> bool:
    """Whether the card that it chose has an effect: it needs a place, unless it is Gruragh's (6.3.6)."""
    return side.played[0] in UNCANCELLED or (side.sheltered and side.played[0] not in INERT)


def may_step_back(side: Side) -> bool:
    """Whether Xaphyr moves its token: from box 1 only where a horde lost in this round can return (7.2.20)."""
    return side.steps_back > 0 and (side.box > 1 or (side.lost > 0 and side.losses > side.marched))


def reddened(battle: Battle) -> int | None:
    """The side with a Berserk offer, the attacker's first (6.5.2)."""
    return next((at for at in BOTH if battle.sides[at].reddened), None)


def _acting(battle: Battle) -> tuple[Effect, ...]:
    """Froksh before all others, then the attacker's card, then the defender's (6.3.6)."""
    found = [Effect(at, side.played[0]) for at, side in enumerate(battle.sides) if side.played and acts(side)]
    return tuple(sorted(found, key=lambda effect: effect.card != "froksh"))


# phases


def _no_side(has: Callable[[Side], object]) -> Callable[[Battle], bool]:
    return lambda battle: not (has(battle.sides[0]) or has(battle.sides[1]))


_DONE: Final[Mapping[Phase, Callable[[Battle], bool]]] = {
    "deck": lambda battle: all(side.picked is not None for side in battle.sides),
    "vanguard": lambda battle: not battle.fort,
    "draw": _no_side(draws),
    "reorganise": _no_side(lambda side: may_reorganise(side) or side.reddened),
    "play": _no_side(must_show),
    "shagratt": lambda battle: may_force(battle) is None,
    "strengths": _no_side(lambda side: side.unplaced is not None or strikes_due(side) or side.reddened),
    "effects": lambda battle: not battle.effects and reddened(battle) is None,
    "clean_up": _no_side(lambda side: may_step_back(side) or side.unsupported),
}
"""When nothing is left to be done; the decks' shuffle and the end test are over with the event that follows."""
_FOLLOWING: Final[Mapping[Phase, Phase]] = dict(zip(get_args(Phase), get_args(Phase)[1:], strict=False))
