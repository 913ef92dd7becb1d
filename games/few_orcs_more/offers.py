"""What a seat may do: the commands that each phase offers to those it awaits."""

from collections.abc import Callable, Mapping
from typing import Final

from games.few_orcs_more.commands import HIGHEST
from games.few_orcs_more.options import most_plays
from games.few_orcs_more.rules.cards import KINDS, SENDABLE, SPIES
from games.few_orcs_more.rules.commando import targets
from games.few_orcs_more.rules.flying_machine import may_fly
from games.few_orcs_more.rules.player_cards import playable
from games.few_orcs_more.rules.ready import unready
from games.few_orcs_more.rules.tribes import tribes_left
from games.few_orcs_more.state import State, begun, fighting, looking, recruiters
from games.few_orcs_more.turn import awaited
from games.kernel.offers import AnyDomain, Fixed, Maybe, Number, Offer, Offers, OneOf, SomeOf


def offers(state: State, seat: int) -> Offers:
    """Everything the seat may do now; nothing where it is not awaited."""
    return OFFERS[state.phase](state, seat) if seat in awaited(state) else ()


def _player_cards(state: State, seat: int) -> Offers:
    """What the seat may put on which piles, and in the late phase to decline where that is allowed."""
    if seat == state.wizard and looking(state):
        return (Offer("deal_on"), Offer("deal_all"))
    if state.ticks is not None:
        return _submissions(state, seat)
    if unready(state):
        return (Offer("ready"),)
    piles, (desertions, enlistments) = begun(state), playable(state, seat)
    fields: dict[str, AnyDomain] = {"pile": OneOf(piles), "seen_height": Maybe(Number(0, HIGHEST))}
    found: list[Offer] = []
    if piles and desertions:
        found.append(Offer("desert", fields))
    if piles and enlistments:
        found.append(Offer("enlist", fields))
    return (*found, *_declining(state))


def _submissions(state: State, seat: int) -> Offers:
    """What the seat may submit. The list does not say how many cards of a kind are in hand; the rules see to that."""
    desertions, enlistments = playable(state, seat)
    words = ["desert"] * desertions + ["enlist"] * enlistments
    plays = tuple(f"{word}:{pile}" for pile in begun(state) for word in words)
    if state.phase == "late_enlist":
        found = [Offer("plays", {"plays": SomeOf(plays, 1, 1, ordered=True)})] if plays else []
        return (*found, *_declining(state))
    most = min(most_plays(state.options), len(words), len(plays))
    return (Offer("plays", {"plays": SomeOf(plays, 0, most, ordered=True)}),)


def _declining(state: State) -> Offers:
    late = state.phase == "late_enlist" and state.options.late_enlist == "optional"
    return (Offer("decline"),) if late else ()


def _spies(state: State, seat: int) -> Offers:
    kinds = KINDS if state.options.spy_may_take_spy else tuple(kind for kind in KINDS if kind not in SPIES)
    others = tuple(sorted(set(recruiters(state)) - {seat}))
    return (Offer("spy", {"target": OneOf(others), "kind": OneOf(kinds)}),)


def _mercenaries(state: State, seat: int) -> Offers:
    cards = tuple(card for card in state.clans[seat].hand if card in SENDABLE)
    return (Offer("mercenaries", {"cards": SomeOf(cards, 0, len(cards))}),)


def _commando(state: State, seat: int) -> Offers:
    """A pass, and for the holder each back with the armies that show it."""
    backs = (fighting(state).tribe, "mercenary") if "commando" in state.clans[seat].hand else ()
    armies = {back: targets(state, seat, back) for back in backs}
    strikes = (
        Offer("commando", {"target": OneOf(shown), "back": Fixed(back)}) for back, shown in armies.items() if shown
    )
    return (Offer("pass"), *strikes)


def _flying(state: State, seat: int) -> Offers:
    """A pass, and for the holder with goblins the flight."""
    hand = state.clans[seat].hand
    goblins = hand.count("goblin") if "flying_machine" in hand and may_fly(state, seat) else 0
    return (Offer("pass"), Offer("fly", {"goblins": Number(1, goblins)})) if goblins else (Offer("pass"),)


OFFERS: Final[Mapping[str, Callable[[State, int], Offers]]] = {
    "deal": _player_cards,
    "late_enlist": _player_cards,
    "champion": lambda state, _: (Offer("enchant", {"target": OneOf(tuple(sorted(recruiters(state))))}),),
    "spy": _spies,
    "tribe": lambda state, _: (Offer("tribe", {"tribe": OneOf(tribes_left(state))}),),
    "mercenaries": _mercenaries,
    "commando": _commando,
    "flying": _flying,
}
"""What is offered in each phase; nobody is awaited when the match is over."""
