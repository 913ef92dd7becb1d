"""Whether a position makes sense: `Misfit` names the first thing that does not."""

from collections import Counter
from collections.abc import Iterable, Iterator

from games.kernel.offers import OneOf
from games.kernel.refusals import Misfit
from games.orcs_vs_orcs import offers as offering
from games.orcs_vs_orcs.rules.cards import BOXED, FIRST_LINE, HEROES, KNOWN, PRINTED, SECOND_LINE, UNITS, is_hero
from games.orcs_vs_orcs.rules.zones import enemy_at, free_markers, reserve, supply
from games.orcs_vs_orcs.state import FORTRESSES, HORDES, MARKERS, OBJECTIVES, ROW, State
from games.orcs_vs_orcs.state.agenda import Arrival, Contact, Entry, Matter, Retreat
from games.orcs_vs_orcs.state.battle import Battle, Column, Side
from games.orcs_vs_orcs.turn import whose_turn


def check(state: State) -> None:
    """Raise `Misfit` where the rules could not go on from here."""
    for fault in _faults(state):
        raise Misfit("given", fault)


def _faults(state: State) -> Iterator[str]:
    yield from _supplies(state)
    yield from _tiles(state)
    yield from _zones(state)
    for one in state.pending:
        if one.defender < 0:
            yield f"nobody defends {one.zone}"
        if state.zones[one.zone].hordes[state.active] < 1:
            yield f"nobody attacks {one.zone}"
    if len({one.zone for one in state.pending}) < len(state.pending):
        yield "two battles are pending in one zone"
    if state.battle is not None:
        yield from _battle(state, state.battle)
    yield from _agenda(state)
    if state.outcome is None:
        yield from _question(state)


def _supplies(state: State) -> Iterator[str]:
    for seat, player in enumerate(state.players):
        if reserve(state, seat) < 0:
            yield f"seat {seat} has more than {HORDES} hordes"
        if free_markers(state, seat) < 0:
            yield f"seat {seat} has more than {MARKERS} markers"
        if player.kills[seat]:
            yield f"seat {seat} cannot hold its own hordes as trophies"
    if supply(state) < 0:
        yield f"there are more than {FORTRESSES} fortresses"
    for unit, printed, boxed, market, *held in zip(
        UNITS, PRINTED, BOXED[state.seats], state.market, *(player.cards for player in state.players), strict=True
    ):
        if market < 0 or market + sum(held) > printed - boxed:
            yield f"there are {printed - boxed} cards {unit}, not more"


def _tiles(state: State) -> Iterator[str]:
    if len(state.river) != ROW or sorted((*state.river, *state.stack)) != sorted(OBJECTIVES):
        yield "river and stack are not the eight objectives, four each"
    heroes = [hero for player in state.players for hero in player.heroes] + [*state.pile, *state.offered]
    for hero in heroes:
        if hero not in HEROES:
            yield f"there is no hero {hero!r}"
    if len(set(heroes)) < len(heroes):
        yield "a hero is in two places"


def _zones(state: State) -> Iterator[str]:
    board = state.board
    contested = {one.zone for one in state.pending}
    contested |= {matter.zone for matter in state.agenda}
    if state.battle is not None:
        contested.add(state.battle.zone)
    if state.moving is not None:
        contested.add(state.moving.zone)
    for name, zone in state.zones.items():
        seats = [seat for seat, count in enumerate(zone.hordes) if count]
        if len(seats) > 2 or (len(seats) == 2 and name not in contested):
            yield f"hordes of several seats stand in {name}"
        if any(board.closed(name, seat) for seat in seats):
            yield f"{name} is the Dark City of another seat"
        if board.kinds[name] == "dark_city" and (zone.marker is not None or zone.fortress is not None):
            yield f"{name} is a Dark City, with neither marker nor fortress"
        if zone.fortress == "standing" and zone.marker is None:
            yield f"the fortress in {name} stands under nobody's marker"
        if zone.fresh and zone.fortress != "lying":
            yield f"no fresh fortress lies in {name}"
        if zone.village and (board.kinds[name] != "ruin" or name in board.wells):
            yield f"no village can stand in {name}"
        if zone.moved + zone.marched > zone.hordes[state.active]:
            yield f"more hordes have moved to {name} than stand there"


def _battle(state: State, battle: Battle) -> Iterator[str]:
    seats = [side.seat for side in battle.sides]
    if seats[1] < 0:
        yield f"nobody defends {battle.zone}"
        return
    if seats[0] != state.active or enemy_at(state, battle.zone, state.active) not in (None, seats[1]):
        yield "the sides of the battle are not those that stand there"
    for at, side in enumerate(battle.sides):
        if side.marched > side.losses:
            yield "the losses of a forced march are losses"
        yield from _cards(state, side)
        for column in side.columns:
            yield from _column(column, walled=battle.fort and at == 1)


def _cards(state: State, side: Side) -> Iterator[str]:
    """All cards of a battle belong to the collection."""
    player = state.players[side.seat]
    lines = [card for column in side.columns for card in (column.front, column.back, column.hero)]
    used = [*side.deck, *side.hand, *side.discard, *side.unsupported, *(side.picked or ()), *filter(None, lines)]
    cards = Counter(card for card in used if card != "wall")
    for card in cards:
        if card not in KNOWN:
            yield f"there is no card {card!r}"
    owned = Counter(dict(zip(UNITS, player.cards, strict=True))) + Counter(player.heroes)
    for card in sorted(cards - owned):
        yield f"seat {side.seat} has not so many cards {card}"
    if side.chosen is not None and side.chosen not in side.hand:
        yield "the card chosen is not in the hand"
    for card in (*side.played, *filter(None, (side.unplaced,))):
        if card not in KNOWN:
            yield f"there is no card {card!r}"


def _column(column: Column, *, walled: bool) -> Iterator[str]:
    if column.front is not None and column.front not in FIRST_LINE and not (walled and column.front == "wall"):
        yield f"{column.front} is no front"
    if column.back is not None and (column.back not in SECOND_LINE or column.front is None):
        yield f"{column.back} stands behind nothing"
    if (column.hero is None) != (column.hero_on is None):
        yield "a hero covers the front or the back"
    if column.hero is not None and not (is_hero(column.hero) and column.front and column.back):
        yield f"{column.hero} needs a front and a back"
    if column.hero is not None and column.front == "wall" and column.hero_on == "front":
        yield "nobody covers the wall"


def _agenda(state: State) -> Iterator[str]:
    for matter in state.agenda:
        zones, seats = _named(matter)
        for zone in sorted(set(zones) - state.zones.keys()):
            yield f"there is no zone {zone!r}"
        if not set(seats) <= set(range(state.seats)):
            yield "nobody at the table is meant"
    if state.agenda and (state.moving is not None or state.battle is not None):
        yield "a group on its way, or a battle, waits for nothing else"
    for effect in () if state.battle is None else state.battle.effects:
        if effect.side not in (0, 1) or effect.card not in KNOWN:
            yield f"nobody has an effect of {effect.card!r}"


def _named(matter: Matter) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Zones and seats of a matter."""
    match matter:
        case Arrival():
            return (matter.zone, matter.origin), ()
        case Entry():
            return (matter.zone,), ()
        case Contact():
            return (matter.zone,), (matter.defender,)
        case Retreat():
            return (matter.zone, *matter.origins), (matter.seat, matter.other)


def _question(state: State) -> Iterator[str]:
    """Whoever is asked has something to answer."""
    if len(state.offered) not in (0, 2):
        yield "no two heroes are on offer"
    moving = state.moving
    if moving is not None and (
        moving.zone not in state.zones
        or moving.origin not in state.zones
        or not 1 <= moving.count <= state.zones[moving.zone].moved
    ):
        yield "the group on its way is not there"
        return
    for seat in whose_turn(state).seats:
        offers = offering.offers(state, seat)
        domains: Iterable[object] = [domain for offer in offers for domain in offer.fields.values()]
        if not offers or any(isinstance(domain, OneOf) and not domain.items for domain in domains):
            yield f"seat {seat} is asked and has nothing to answer"
