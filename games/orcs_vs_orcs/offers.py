"""Everything that a seat may do now, as offers."""

from games.kernel.offers import AnyDomain, Fixed, Number, Offer, Offers, OneOf, SomeOf
from games.orcs_vs_orcs.rules.agenda import Act, Battles, Contact, Enter, Place, Retreat, Step, Task
from games.orcs_vs_orcs.rules.battle_line import slots
from games.orcs_vs_orcs.rules.building import AT_ONCE, no_raising, no_site, room
from games.orcs_vs_orcs.rules.cards import DECK_AT_MOST, FIRST_LINE, UNITS, VANGUARD
from games.orcs_vs_orcs.rules.contact import refuges
from games.orcs_vs_orcs.rules.effects import options
from games.orcs_vs_orcs.rules.entry import FATES, fates
from games.orcs_vs_orcs.rules.hands import SHAGRATT, available
from games.orcs_vs_orcs.rules.movement import unmoved, ways_on
from games.orcs_vs_orcs.rules.questions import whose_turn
from games.orcs_vs_orcs.rules.zones import fortresses, partner_at, pending_at, reserve, retreats
from games.orcs_vs_orcs.state import Moving, State

NONE = Fixed(None)
END = Offer("end_actions")
HALT = Offer("halt")
STAND = Offer("stand")
BERSERK = Offer("berserk", {"use": OneOf((False, True))})
HAND = (Offer("keep"), Offer("reorganise", {"shuffle": OneOf((False, True))}))
FORCE = Offer("effect", {"choice": OneOf(SHAGRATT), "slot": NONE})


def offers(state: State, seat: int) -> Offers:
    """The seat's offers; none where it is not asked. About 50 µs in the actions."""
    turn = whose_turn(state)
    if seat not in turn.seats:
        return ()
    if state.agenda:
        return _answers(state, seat, state.agenda[-1])
    if state.moving is not None:
        return _on_the_way(state, seat, state.moving)
    return _actions(state, seat)


def _actions(state: State, seat: int) -> Offers:
    """What the active player may do (3.3)."""
    made: list[Offer] = [END]
    board, active = state.board, state.actions > 0
    for name, zone in state.zones.items():
        own = zone.hordes[seat]
        if own and zone.village and zone.marker == seat:
            made.append(Offer("refate", {"zone": Fixed(name), "choice": OneOf(FATES)}))
        if not own or not active:
            continue
        ways = tuple(way for way in board.near[name] if not board.closed(way, seat))
        if (left := own - zone.moved - zone.marched) and ways:
            made.append(Offer("move", {"from": Fixed(name), "to": OneOf(ways), "count": Number(1, left)}))
        if zone.moved >= AT_ONCE and pending_at(state, name) is None and (on := ways_on(state, seat, name)):
            made.append(Offer("march", {"from": Fixed(name), "to": OneOf(on), "count": Number(2, zone.moved)}))
        if zone.fortress is None and no_site(state, seat, name) is None:
            made.append(Offer("lay", {"zone": Fixed(name)}))
        if zone.fortress == "lying" and no_raising(state, seat, name) is None:
            made.append(Offer("raise", {"zone": Fixed(name)}))
    return (*made, *_purchases(state, seat)) if active else tuple(made)


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


def _on_the_way(state: State, seat: int, moving: Moving) -> Offers:
    """A group goes on or stops; it leaves nobody among the partner's hordes (4.1.2, 5.6)."""
    ways = ways_on(state, seat, moving.zone)
    crossing = partner_at(state, moving.zone, seat)
    least, most = (moving.count if crossing else 1), moving.count + unmoved(state, moving.zone, seat)
    go = Offer("go", {"to": OneOf(ways), "count": Number(least, most)})
    return (go,) if crossing else (go, HALT) if ways else (HALT,)


def _answers(state: State, seat: int, task: Task) -> Offers:
    match task:
        case Enter(asks="village"):
            return (Offer("village", {"choice": OneOf(fates(state))}),)
        case Enter():
            return (Offer("hero", {"card": OneOf(state.offered)}),)
        case Contact():
            away = Offer("retreat", {"to": OneOf(retreats(state, task.defender, task.zone))})
            return (away,) if task.must else (STAND, away)
        case Retreat():
            return (Offer("retreat", {"to": OneOf(refuges(state, task))}),)
        case Battles():
            return tuple(Offer("fight", {"zone": Fixed(one.zone)}) for one in state.pending)
        case Place():
            return (Offer("place", {"slot": OneOf(slots(state.fight(), task.side, task.card))}),)
        case Act():
            return _effect(state, task)
        case Step():
            return _step(state, seat, task)
        case _:
            return ()


def _step(state: State, seat: int, task: Step) -> Offers:
    battle = state.fight()
    side = battle.sides[battle.side_of(seat)]
    match task.name:
        case "decks":
            cards = available(state.players[seat])
            return (Offer("deck", {"cards": SomeOf(cards, 1, min(DECK_AT_MOST, len(cards)))}),)
        case "vanguard":
            first = tuple(card for card in side.picked or () if card in FIRST_LINE)
            return (Offer("vanguard", {"cards": SomeOf(first, VANGUARD, VANGUARD)}),)
        case "reorganise":
            return HAND
        case "choose":
            at = battle.side_of(seat)
            return tuple(
                Offer("play", {"card": Fixed(card), "slot": _slot(state, at, card)}) for card in sorted(set(side.hand))
            )
        case "shagratt":
            return (FORCE,)
        case _:
            return (BERSERK,)


def _effect(state: State, task: Act) -> Offers:
    answers = options(state, task.side, task.card)
    if task.card != "kokoth":
        return (Offer("effect", {"choice": OneOf(answers), "slot": NONE}),)
    return tuple(Offer("effect", {"choice": Fixed(card), "slot": _slot(state, task.side, card)}) for card in answers)


def _slot(state: State, at: int, card: str) -> AnyDomain:
    """The places of a card, or nothing to choose."""
    legal = slots(state.fight(), at, card)
    return OneOf(legal) if legal else NONE
