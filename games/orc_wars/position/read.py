"""Reading a position: what is left out is filled in, what cannot be is refused in one line that names it."""

from collections import Counter
from collections.abc import Iterator
from typing import TypeVar

from msgspec import UNSET
from msgspec.structs import replace

from games.kernel.positions import read, require
from games.kernel.values import JSON, Value
from games.orc_wars.editions.atlas import AREAS
from games.orc_wars.editions.material import CHIEFS, GOLD_CUP, HORDE, TRIBE_CUP
from games.orc_wars.options import Options
from games.orc_wars.position.check import check_agenda, check_marks, check_order, check_places
from games.orc_wars.position.format import CaravanGiven, HandGiven, LeaderGiven, More, Position
from games.orc_wars.state.state import STEPS, State
from games.orc_wars.state.values import Area, Caravan, Hand, Leader, Prisoner

V = TypeVar("V", bound=Value)


def position(options: Options, seats: int, raw: JSON) -> Position:
    """The position in JSON data; `Misfit` where it is none, or has more counters than the game."""
    given = read(Position, {} if raw is None else raw)
    check_order(given, options, seats)
    state = stated(options, seats, given)
    for cup, used in ((TRIBE_CUP, _tribe_counters(state)), (GOLD_CUP, _gold_counters(state))):
        named, all_ = Counter(used), Counter(cup)
        for name, count in sorted(named.items()):
            require(count <= all_[name], "given", f"there are {all_[name]} counters {name}, not {count}")
    check_places(state)
    check_marks(state)
    check_agenda(state)
    return given


def stated(options: Options, seats: int, given: Position) -> State:
    """The state that a position describes; what is left out is filled in, and the cups hold what is nowhere else."""
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
        hands=tuple(_made(Hand, hand, dealt=leader) for hand, leader in zip(hands, dealt, strict=True)),
        areas={key: _made(Area, given.areas[key]) if key in given.areas else Area() for key in AREAS},
        leaders={key: _leader(key, given.leaders[key]) for key in sorted(given.leaders)},
        caravans={key: _caravan(given.caravans[key]) for key in sorted(given.caravans)},
        seen=(None,) * seats,
        leaderless=(*given.leaderless, *(0,) * (seats - len(given.leaderless))),
        eliminated=tuple(sorted(given.eliminated)),
    )
    if more is not None:
        state = _with_more(state, more)
    return _with_cups(state)


def _with_more(state: State, more: More) -> State:
    same = {name: getattr(more, name) for name in More.__struct_fields__ if name not in ("seat", "dealt")}
    return replace(state, **same | {"rebels": tuple(sorted(more.rebels)), "seen": more.seen or state.seen})


def _made(form: type[V], given: Value, **others: object) -> V:
    """The value of the same fields, its lists in order."""
    fields = {name: getattr(given, name) for name in given.__struct_fields__} | others
    return form(**{name: tuple(sorted(one)) if isinstance(one, tuple) else one for name, one in fields.items()})


def _leader(key: str, one: LeaderGiven) -> Leader:
    return _made(Leader, one, area=CHIEFS[key].home if one.area is UNSET else one.area)


def _caravan(one: CaravanGiven) -> Caravan:
    prisoners = sorted((_made(Prisoner, prisoner) for prisoner in one.prisoners), key=lambda one: one.leader)
    return replace(_made(Caravan, one, prisoners=()), prisoners=tuple(prisoners))


# the cups hold what is nowhere else


def _with_cups(state: State) -> State:
    tribe, gold = Counter(TRIBE_CUP), Counter(GOLD_CUP)
    tribe.subtract(_tribe_counters(state))
    gold.subtract(_gold_counters(state))
    return replace(state, tribe_cup=tuple(sorted(tribe.elements())), gold_cup=tuple(sorted(gold.elements())))


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
