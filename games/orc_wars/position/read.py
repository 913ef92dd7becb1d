"""Reading a position: what is left out is filled in, what cannot be is refused in one line that names it."""

from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec
from msgspec import UNSET

from games.kernel.refusals import Misfit
from games.kernel.values import JSON
from games.orc_wars.editions.atlas import AREAS
from games.orc_wars.editions.material import CHIEFS, GOLD_CUP, HORDE, TRIBE_CUP
from games.orc_wars.options import Options
from games.orc_wars.position.check import check_marks, check_order, check_places, check_stack
from games.orc_wars.position.format import AreaGiven, CaravanGiven, Given, HandGiven, LeaderGiven, More
from games.orc_wars.state.state import STEPS, State
from games.orc_wars.state.values import Area, Caravan, Hand, Leader, Prisoner


def position(options: Options, seats: int, raw: JSON) -> State:
    """The state that a position describes; `Misfit` where it is none, or has more counters than the game."""
    try:
        given = msgspec.convert({} if raw is None else raw, Given)
    except (msgspec.ValidationError, RecursionError) as fault:
        raise Misfit("given", str(fault)[:200]) from None
    check_order(given, options, seats)
    more = given.more
    hands = [*given.hands, *[HandGiven()] * (seats - len(given.hands))]
    dealt = more.dealt if more is not None and more.dealt else ("",) * seats
    order = (
        tuple(seat for seat in range(seats) if seat not in given.eliminated) if given.order is UNSET else given.order
    )
    active = order[0] if given.active is UNSET else given.active
    state = State(
        options=options,
        seats=seats,
        phase=given.phase,
        seat=active if more is None else more.seat,
        round=given.turn,
        order=order,
        steps_done=tuple(step for step in STEPS if step in given.steps_done),
        hands=tuple(_hand(hand, leader) for hand, leader in zip(hands, dealt, strict=True)),
        areas={key: _area(given.areas[key]) if key in given.areas else Area() for key in AREAS},
        leaders={key: _leader(key, given.leaders[key]) for key in sorted(given.leaders)},
        caravans={key: _caravan(given.caravans[key]) for key in sorted(given.caravans)},
        seen=(None,) * seats,
        leaderless=(*given.leaderless, *(0,) * (seats - len(given.leaderless))),
        eliminated=tuple(sorted(given.eliminated)),
    )
    if more is not None:
        state = _with_more(state, more)
    state = _with_cups(state)
    check_places(state)
    check_marks(state)
    check_stack(state)
    return state


def _with_more(state: State, more: More) -> State:
    return msgspec.structs.replace(
        state,
        marks=more.marks,
        captives=more.captives,
        rebels=tuple(sorted(more.rebels)),
        ransom=more.ransom,
        deal=more.deal,
        seen=more.seen or state.seen,
        battle=more.battle,
        latest=more.latest,
        offered=more.offered,
        bargains=more.bargains,
        fallen=more.fallen,
        met=more.met,
        stack=more.stack,
    )


def _hand(hand: HandGiven, dealt: str) -> Hand:
    return Hand(tuple(sorted(hand.tribe)), tuple(sorted(hand.gold)), tuple(sorted(hand.caravans)), dealt)


def _area(area: AreaGiven) -> Area:
    return Area(
        owner=area.owner,
        fortress=area.fortress,
        mine=area.mine,
        garrison=tuple(sorted(area.garrison)),
        machines=tuple(sorted(area.machines)),
        gold=tuple(sorted(area.gold)),
        shamans=area.shamans,
    )


def _leader(key: str, one: LeaderGiven) -> Leader:
    return Leader(
        seat=one.seat,
        area=CHIEFS[key].home if one.area is UNSET else one.area,
        hordes=tuple(sorted(one.hordes)),
        machines=tuple(sorted(one.machines)),
        shaman=one.shaman,
        gold=tuple(sorted(one.gold)),
        moved=one.moved,
        attacked=one.attacked,
    )


def _caravan(one: CaravanGiven) -> Caravan:
    prisoners = sorted((Prisoner(prisoner.leader, prisoner.seat) for prisoner in one.prisoners), key=_by_leader)
    return Caravan(one.stop, None if one.gold is None else tuple(sorted(one.gold)), tuple(prisoners))


def _by_leader(prisoner: Prisoner) -> str:
    return prisoner.leader


# the cups hold what is nowhere else


def _with_cups(state: State) -> State:
    return msgspec.structs.replace(
        state, tribe_cup=_rest(TRIBE_CUP, _tribe_counters(state)), gold_cup=_rest(GOLD_CUP, _gold_counters(state))
    )


def _rest(all_: tuple[str, ...], used: Iterable[str]) -> tuple[str, ...]:
    left, taken = Counter(all_), Counter(used)
    for name, count in sorted(taken.items()):
        if count > left[name]:
            raise Misfit("given", f"there are {left[name]} counters {name}, not {count}")
    return tuple(sorted((left - taken).elements()))


def _tribe_counters(state: State) -> Iterator[str]:
    for hand in state.hands:
        yield from hand.tribe
    for key, one in state.leaders.items():
        yield key
        yield from (HORDE[horde] for horde in one.hordes)
        yield from (f"machine_{machine}" for machine in one.machines)
        yield from ["shaman"] * one.shaman
    for area in state.areas.values():
        yield from (HORDE[horde] for horde in area.garrison)
        yield from (f"machine_{machine}" for machine in area.machines)
        yield from ["shaman"] * area.shamans
        yield from ["mine"] * area.mine
        yield from [] if area.fortress is None else [f"fortress_{area.fortress}"]
    yield from (HORDE[horde] for horde in state.rebels)
    yield from (captive.leader for captive in state.captives)
    yield from (prisoner.leader for caravan in state.caravans.values() for prisoner in caravan.prisoners)


def _gold_counters(state: State) -> Iterator[str]:
    loads = [*(hand.gold for hand in state.hands), *(one.gold for one in state.leaders.values())]
    loads += [area.gold for area in state.areas.values()]
    loads += [caravan.gold or () for caravan in state.caravans.values()]
    yield from (f"gold_{value}" for load in loads for value in load)
    for hand in state.hands:
        yield from (f"caravan_{key}" for key in hand.caravans)
    yield from (f"caravan_{key}" for key in state.caravans)
