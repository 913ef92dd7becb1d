"""Everything that a seat may do now, as offers."""

from collections.abc import Callable, Mapping

from games.kernel.offers import AnyDomain, Fixed, Number, Offer, Offers, OneOf, SomeOf
from games.orcs_vs_orcs.rules.battle_line import legal_slots
from games.orcs_vs_orcs.rules.building import AT_ONCE, no_raising, no_site, room
from games.orcs_vs_orcs.rules.cards import DECK_AT_MOST, UNITS, VANGUARD
from games.orcs_vs_orcs.rules.contact import refuges
from games.orcs_vs_orcs.rules.decks import available, leaders
from games.orcs_vs_orcs.rules.effects import SHAGRATT, options
from games.orcs_vs_orcs.rules.entry import FATES, fates
from games.orcs_vs_orcs.rules.movement import under_way, unmoved, ways_on
from games.orcs_vs_orcs.rules.zones import fortresses, partner_at, pending_at, reserve
from games.orcs_vs_orcs.state import State
from games.orcs_vs_orcs.state.agenda import Contact, Retreat
from games.orcs_vs_orcs.turn import whose_turn

NONE = Fixed(None)
END = Offer("end_actions")
HALT = Offer("halt")
STAND_AND_FIGHT = Offer("stand")
BERSERK = Offer("berserk", {"use": OneOf((False, True))})
HAND = (Offer("keep"), Offer("reorganise", {"shuffle": OneOf((False, True))}))
FORCE = Offer("effect", {"choice": OneOf(SHAGRATT), "slot": NONE})


def offers(state: State, seat: int) -> Offers:
    """The seat's offers; none where it is not asked. About 50 µs in the actions."""
    turn = whose_turn(state)
    return _OFFERS[turn.phase](state, seat) if seat in turn.seats else ()


def _actions(state: State, seat: int) -> Offers:
    """What the active player may do (3.3): first what is to be done at most times, then what comes and goes."""
    moves: list[Offer] = []
    marches: list[Offer] = []
    raised: list[Offer] = []
    laid: list[Offer] = []
    villages: list[str] = []
    board, active = state.board, state.actions > 0
    for name, zone in state.zones.items():
        own = zone.hordes[seat]
        if own and zone.village and zone.marker == seat:
            villages.append(name)
        if not own or not active:
            continue
        ways = tuple(way for way in board.near[name] if not board.closed(way, seat))
        if (left := own - zone.moved - zone.marched) and ways:
            moves.append(Offer("move", {"from": Fixed(name), "to": OneOf(ways), "count": Number(1, left)}))
        if zone.moved >= AT_ONCE and pending_at(state, name) is None and (on := ways_on(state, seat, name)):
            marches.append(Offer("march", {"from": Fixed(name), "to": OneOf(on), "count": Number(2, zone.moved)}))
        if zone.fortress is None and no_site(state, seat, name) is None:
            laid.append(Offer("lay", {"zone": Fixed(name)}))
        if zone.fortress == "lying" and no_raising(state, seat, name) is None:
            raised.append(Offer("raise", {"zone": Fixed(name)}))
    bought = _purchases(state, seat) if active else ()
    return (*moves, *bought, *_other_fates(villages), *raised, *laid, *marches, END)


def _other_fates(villages: list[str]) -> Offers:
    """Villages under control that may be razed or converted, all of them in one (5.4)."""
    if not villages:
        return ()
    zone: AnyDomain = OneOf(tuple(villages)) if villages[1:] else Fixed(villages[0])
    return (Offer("refate", {"zone": zone, "choice": OneOf(FATES)}),)


def _purchases(state: State, seat: int) -> Offers:
    """Recruits and cards (4.3, 4.4)."""
    made: list[Offer] = []
    forts = fortresses(state, seat)
    spare = min(AT_ONCE, reserve(state, seat))
    if spare:
        zones = [state.board.starts[seat], *(zone for zone in forts if not partner_at(state, zone, seat))]
        places = tuple(zone for zone in zones for _ in range(min(spare, room(state, seat, zone))))
        made.append(Offer("recruit", {"zones": SomeOf(places, 1, min(spare, len(places)))}))
    on_sale = tuple(unit for unit, count in zip(UNITS, state.market, strict=True) if count)
    if on_sale:
        made.append(Offer("buy", {"cards": SomeOf(on_sale, 1, min(len(forts) + 1, len(on_sale)))}))
    return tuple(made)


def _on_the_way(state: State, seat: int) -> Offers:
    """A group goes on or stops; it leaves nobody among the partner's hordes (4.1.2, 5.6)."""
    moving = under_way(state)
    ways = ways_on(state, seat, moving.zone)
    crossing = partner_at(state, moving.zone, seat)
    least, most = (moving.count if crossing else 1), moving.count + unmoved(state, moving.zone, seat)
    go = Offer("go", {"to": OneOf(ways), "count": Number(least, most)})
    return (go,) if crossing else (go, HALT) if ways else (HALT,)


# answers


def _contact(state: State, seat: int) -> Offers:
    matter = state.agenda[-1]
    return (
        _retreat(state, seat)
        if isinstance(matter, Contact) and matter.must
        else (STAND_AND_FIGHT, *_retreat(state, seat))
    )


def _retreat(state: State, _seat: int) -> Offers:
    matter = state.agenda[-1]
    assert isinstance(matter, Contact | Retreat)
    return (Offer("retreat", {"to": OneOf(refuges(state, matter))}),)


def _deck(state: State, seat: int) -> Offers:
    cards = available(state.players[seat])
    return (Offer("deck", {"cards": SomeOf(cards, 1, min(DECK_AT_MOST, len(cards)))}),)


def _play(state: State, seat: int) -> Offers:
    hand = sorted(set(state.side(seat).hand))
    return tuple(Offer("play", {"card": Fixed(card), "slot": _slot(state, seat, card)}) for card in hand)


def _place(state: State, seat: int) -> Offers:
    return (Offer("place", {"slot": OneOf(legal_slots(state.fight(), seat, str(state.side(seat).unplaced)))}),)


def _effect(state: State, seat: int) -> Offers:
    effects = state.fight().effects
    if not effects:
        return (FORCE,)
    answers = options(state, seat, effects[0].card)
    if effects[0].card != "kokoth":
        return (Offer("effect", {"choice": OneOf(answers), "slot": NONE}),)
    return tuple(Offer("effect", {"choice": Fixed(card), "slot": _slot(state, seat, card)}) for card in answers)


def _slot(state: State, seat: int, card: str) -> AnyDomain:
    """The places of a card, or nothing to choose."""
    legal = legal_slots(state.fight(), seat, card)
    return OneOf(legal) if legal else NONE


_OFFERS: Mapping[str, Callable[[State, int], Offers]] = {
    "actions": _actions,
    "moving": _on_the_way,
    "village": lambda state, _: (Offer("village", {"choice": OneOf(fates(state))}),),
    "hero": lambda state, _: (Offer("hero", {"card": OneOf(state.offered)}),),
    "contact": _contact,
    "retreat": _retreat,
    "choose_battle": lambda state, _: tuple(Offer("fight", {"zone": Fixed(one.zone)}) for one in state.pending),
    "deck": _deck,
    "vanguard": lambda state, _: (Offer("vanguard", {"cards": SomeOf(leaders(state), VANGUARD, VANGUARD)}),),
    "reorganise": lambda *_: HAND,
    "play": _play,
    "place": _place,
    "effect": _effect,
    "berserk": lambda *_: (BERSERK,),
}
"""By the phase in which a seat is asked."""
