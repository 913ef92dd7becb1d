"""Where counters lie, and how they come from one place to another.

A place is written as its kind, or as its kind and its name: "cup", "hand:2", "leader:thar", "garrison:kol",
"store:kol", "area:kol", "caravan:ce", "rebels".
"""

from bisect import insort
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias, TypeVar

from msgspec.structs import replace

from games.kernel.values import Value
from games.orc_wars.state.agenda import Retreat, Revolt
from games.orc_wars.state.state import State
from games.orc_wars.state.values import Area, Caravan, Hand, Leader

V = TypeVar("V", bound=Value)
Items: TypeAlias = Sequence[str] | Sequence[int]
Sort: TypeAlias = Literal["hordes", "machines", "gold", "tribe"]
NAMES: Final[dict[Sort, str]] = {"hordes": "horde_", "machines": "machine_", "gold": "gold_", "tribe": ""}
"""What stands before a tribe or a value in the name of a counter."""
CUP: Final = "cup"
REBELS: Final = "rebels"


def hand(seat: int) -> str:
    return f"hand:{seat}"


def under(leader: str) -> str:
    return f"leader:{leader}"


def garrison(area: str) -> str:
    return f"garrison:{area}"


def store(area: str) -> str:
    return f"store:{area}"


def ground(area: str) -> str:
    return f"area:{area}"


def load(caravan: str) -> str:
    return f"caravan:{caravan}"


def seat_of(place: str) -> int | None:
    """The seat whose hand the place is."""
    kind, _, name = place.partition(":")
    return int(name) if kind == "hand" else None


def leader_of(place: str) -> str:
    kind, _, name = place.partition(":")
    return name if kind == "leader" else ""


def area_of(place: str) -> str:
    kind, _, name = place.partition(":")
    return name if kind in ("garrison", "store", "area") else ""


def with_hand(state: State, seat: int, changed: Hand) -> State:
    """The hand as changed; a leader who leaves it openly is not looked for there any more."""
    state = replace(state, hands=(*state.hands[:seat], changed, *state.hands[seat + 1 :]))
    if not state.met or not any(one.seat == seat and one.leader not in changed.tribe for one in state.met):
        return state
    return replace(state, met=tuple(one for one in state.met if one.seat != seat or one.leader in changed.tribe))


def with_area(state: State, area: str, changed: Area) -> State:
    return replace(state, areas={**state.areas, area: changed})


def with_leader(state: State, leader: str, changed: Leader) -> State:
    """The leader as changed, or newly come; leaders stand in the order of their keys."""
    leaders = {**state.leaders, leader: changed}
    if leader not in state.leaders:
        leaders = {key: leaders[key] for key in sorted(leaders)}
    return replace(state, leaders=leaders)


def without_leader(state: State, leader: str) -> State:
    """Without the leader, whom nobody awaits or attacks any more."""
    agenda = tuple(one for one in state.agenda if not (isinstance(one, Retreat) and one.leader == leader))
    left = {key: one for key, one in state.leaders.items() if key != leader}
    return not_attacked(replace(state, leaders=left, agenda=agenda), leader)


def not_attacked(state: State, leader: str) -> State:
    """Rebels have done with the leader."""
    if not any(isinstance(one, Revolt) and leader in one.leaders for one in state.agenda):
        return state
    agenda = tuple(
        replace(one, leaders=tuple(key for key in one.leaders if key != leader)) if isinstance(one, Revolt) else one
        for one in state.agenda
    )
    return replace(state, agenda=agenda)


def with_caravan(state: State, caravan: str, changed: Caravan) -> State:
    caravans = {**state.caravans, caravan: changed}
    if caravan not in state.caravans:
        caravans = {key: caravans[key] for key in sorted(caravans)}
    return replace(state, caravans=caravans)


def moved(state: State, sort: Sort, source: str, to: str, items: Items) -> State:
    """Hordes by tribe, machines and gold by value, or tribe counters, from one place to another; about 3 µs."""
    return put(put(state, sort, source, items, -1), sort, to, items)


def put(state: State, sort: Sort, place: str, items: Items, sign: int = 1) -> State:
    """The state with the items in the place too, or by a negative sign without them."""
    kind, _, name = place.partition(":")
    match kind:
        case "hand":
            field, held = ("gold", items) if sort == "gold" else ("tribe", named(sort, items))
            return with_hand(state, int(name), _changed(state.hands[int(name)], field, held, sign))
        case "leader":
            return with_leader(state, name, _changed(state.leaders[name], sort, items, sign))
        case "garrison":
            return with_area(state, name, _changed(state.areas[name], "garrison", items, sign))
        case "store" | "area":
            return with_area(state, name, _changed(state.areas[name], sort, items, sign))
        case "caravan":
            return with_caravan(state, name, _changed(state.caravans[name], "gold", items, sign))
        case "rebels":
            return _changed(state, "rebels", items, sign)
    return _changed(state, "gold_cup" if sort == "gold" else "tribe_cup", named(sort, items), sign)


def _changed(one: V, field: str, items: Items, sign: int) -> V:
    bag = list(getattr(one, field) or ())
    for item in items:
        if sign > 0:
            insort(bag, item)
        else:
            bag.remove(item)
    return replace(one, **{field: tuple(bag)})


def named(sort: Sort, items: Items) -> Items:
    """What the items are called in hands and cups."""
    return items if sort == "tribe" else [f"{NAMES[sort]}{item}" for item in items]
