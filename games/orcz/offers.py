"""What a seat may do now (rule 7): its decision first, then what it may do out of turn."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, cast

from games.kernel.offers import Clash, Fixed, Maybe, Offer, Offers, OneOf, Split
from games.orcz.rules.deployment import facings, heroes_allowed, takes_ranks
from games.orcz.rules.settlement import others, rivals, secondary
from games.orcz.state import State
from games.orcz.state.cards import CHAMPION, SCOUT, SHAMAN, Card, bad_pair, listed
from games.orcz.state.fields import FIELDS, FieldName
from games.orcz.state.ranks import Facing, Side
from games.orcz.turn import turn

STRUGGLE: Final = (Offer("struggle"), Offer("hold"))
TAUNT: Final = (Offer("taunt"),)


def offers(state: State, seat: int) -> Offers:
    """Everything the seat may do now."""
    awaited = turn(state)
    if not awaited.seats:
        return ()
    own: Offers = ()
    if seat in awaited.seats:
        if awaited.phase == "deploy":
            own = _deploy(state)
        else:
            own = STRUGGLE if awaited.phase == "struggle" else _settle(state)
    return (*own, *_scout(state, seat), *_taunt(state, seat))


def _deploy(state: State) -> Offers:
    """Every rank that the seat whose turn it is may wish for; rule 3.3.4 forbids some of them."""
    names = tuple(name for name in FIELDS if takes_ranks(state, state.at(name)))
    hand = state.tribes[state.active].hand & ~(SCOUT if heroes_allowed(state) else CHAMPION | SHAMAN | SCOUT)
    return _ranks(names, hand, facings(state.event))


@lru_cache(maxsize=4096)
def _ranks(names: tuple[FieldName, ...], hand: int, ups: tuple[Facing, ...]) -> Offers:
    cards = OneOf(listed(hand))
    return (Offer("deploy", {"field": OneOf(names), "left": cards, "right": cards, "up": OneOf(ups)}),)


def clashes(offer: Offer) -> tuple[Clash, ...]:
    """Which of the cards that an offer has do not make a rank (3.3.2, 3.3.4)."""
    hand = offer.fields.get("left")
    if offer.type != "deploy" or not isinstance(hand, OneOf):
        return ()
    cards = cast("tuple[Card, ...]", hand.items)
    twice = tuple(Clash("same_card", "3.3.2", {"left": (card,), "right": (card,)}) for card in cards)
    return (*twice, *(clash for card in cards for clash in _bad_company(card, cards)))


def _bad_company(card: Card, cards: tuple[Card, ...]) -> Iterator[Clash]:
    """The others that the card on the left does not stand beside, by what forbids it."""
    faults = {other: bad_pair(card, other) for other in cards if other != card}
    for fault in dict.fromkeys(one for one in faults.values() if one is not None):
        others = tuple(other for other, why in faults.items() if why == fault)
        yield Clash(fault, "3.3.4", {"left": (card,), "right": others})


def _settle(state: State) -> Offers:
    """The splits open to the dominant seat."""
    _, field = state.under_way()
    if state.phase == "allocate":
        return _split("allocate", secondary(field), secondary(field), others(state, field))
    return _split("blame", secondary(field), 0, rivals(state))


@lru_cache(maxsize=1024)
def _split(name: str, total: int, least: int, over: tuple[int, ...]) -> Offers:
    return (Offer(name, {"split": Split(total, least, over)}),)


def _scout(state: State, seat: int) -> Offers:
    """Every card that the seat's scout could look at; about 0.2 µs a rank."""
    if state.tribes[seat].used & SCOUT or not heroes_allowed(state):
        return ()
    return tuple(
        offer
        for name, field in zip(FIELDS, state.fields, strict=True)
        for at, rank in enumerate(field.ranks)
        if rank.seat != seat and rank.up != "both"
        for offer in _looks(name, at + 1, rank.hidden())
    )


@lru_cache(maxsize=1024)
def _looks(name: FieldName, rank: int, hidden: tuple[Side, ...]) -> Offers:
    at = {"field": Fixed(name), "rank": Fixed(rank)}
    if len(hidden) == 1:
        return (Offer("scout", {**at, "side": Maybe(Fixed(hidden[0]))}),)
    return tuple(Offer("scout", {**at, "side": Fixed(side)}) for side in hidden)


def _taunt(state: State, seat: int) -> Offers:
    """The taunt, where the seat may taunt."""
    slow = state.options.taunt and state.phase == "deploy" and state.taunt.state == "slow"
    return TAUNT if slow and seat != state.active else ()
