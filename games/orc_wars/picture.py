"""The picture: the map with armies, control and caravans, and what each coalition has beside it."""

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from games.kernel.contract import Line
from games.kernel.values import JSON, Value
from games.orc_wars.atlas import LOST, PLACES, ROUTES, STOPS
from games.orc_wars.camp import Coalition, Counters, coalition, counters
from games.orc_wars.chart import HEARTS, outline, track
from games.orc_wars.chart import STOPS as SPOTS
from games.orc_wars.material import CHIEFS, SPECIES, STRENGTH, strength
from games.orc_wars.schema import AreaView, LeaderView, View
from games.orc_wars.state import Battle

ARMY_WIDTH: Final = 58


class Hordes(Value, frozen=True):
    """Hordes of one tribe that stand together."""

    tribe: str
    species: str
    count: int
    spot: str


class Piece(Value, frozen=True):
    """A machine or a gold counter, by its value."""

    value: int
    spot: str


class Army(Value, frozen=True):
    """A leader and what goes with him, by the middle of his banner on the map; its gold only for his coalition."""

    leader: str
    seat: int
    spot: str
    area: str
    x: int
    y: int
    species: str
    strength: int
    hordes: tuple[Hordes, ...]
    count: int
    machines: tuple[Piece, ...]
    shaman: bool
    gold_count: int
    gold: tuple[Piece, ...]
    fighting: bool
    label: Line


class Land(Value, frozen=True):
    """An area of the map."""

    name: str
    spot: str
    path: str
    kind: str
    x: int
    y: int
    owner: int | None
    fortress: int | None
    mine: bool
    garrison: tuple[Hordes, ...]
    hordes: int
    strength: int
    machines: tuple[Piece, ...]
    shamans: int
    gold_count: int
    gold: tuple[int, ...] | None
    fallen: bool
    d20: tuple[int, ...]
    label: Line


class Stop(Value, frozen=True):
    """A stop of the caravans' track."""

    name: str
    spot: str
    x: int
    y: int
    city: bool


class Caravan(Value, frozen=True):
    """A caravan on the track; several at one stop stand side by side."""

    name: str
    x: int
    y: int
    gold: tuple[int, ...] | None
    prisoners: tuple[str, ...]
    label: Line


class Picture(Value, frozen=True):
    """The table."""

    round: int
    lands: tuple[Land, ...]
    stops: tuple[Stop, ...]
    armies: tuple[Army, ...]
    caravans: tuple[Caravan, ...]
    coalitions: tuple[Coalition, ...]
    tribe_cup: int
    gold_cup: int
    battle: Line | None
    seen: tuple[tuple[int, tuple[Counters, ...]], ...]
    steps_done: tuple[str, ...]


OUTLINES: Final = {area: outline(area) for area in PLACES}
TRACKS: Final = " ".join(
    track(one, other)
    for one, other in sorted({(min(pair), max(pair)) for route in ROUTES.values() for pair in pairwise(route)})
)
_STOPS: Final = tuple(Stop(name, f"stop={name}", *SPOTS[name], one.city) for name, one in STOPS.items())


def picture(view: View) -> Picture:
    """What lies where; about 250 µs."""
    return Picture(
        round=view.round,
        lands=tuple(_land(view, area) for area in view.areas),
        stops=_STOPS,
        armies=tuple(_armies(view)),
        caravans=tuple(_caravans(view)),
        coalitions=tuple(coalition(view, seat) for seat in range(len(view.hands))),
        tribe_cup=view.cups.tribe_count,
        gold_cup=view.cups.gold_count,
        battle=None if view.last_battle is None else battle_line(view.last_battle),
        seen=tuple((one.seat, counters(one.tribe, one.gold, one.caravans)) for one in view.seen if one is not None),
        steps_done=view.steps_done,
    )


def _land(view: View, area: str) -> Land:
    one, place = view.areas[area], PLACES[area]
    x, y = HEARTS[area]
    return Land(
        name=area,
        spot=f"area={area} path={area} areas={area}",
        path=OUTLINES[area],
        kind=place.kind,
        x=x,
        y=y,
        owner=one.owner,
        fortress=one.fortress,
        mine=one.mine,
        garrison=hordes(one.garrison, "horde"),
        hordes=len(one.garrison),
        strength=strength(one.garrison),
        machines=tuple(Piece(value, f"machines={value}") for value in one.machines),
        shamans=one.shamans,
        gold_count=one.gold_count,
        gold=one.gold,
        fallen=view.last_battle is not None and view.last_battle.area == area,
        d20=place.d20,
        label=land_line(area, one),
    )


def land_line(area: str, one: AreaView) -> Line:
    """Who holds the area, in a sentence."""
    if one.owner is None:
        return Line("board_area_free", {"area": area})
    return Line("board_area", {"area": area, "seat": one.owner})


def hordes(tribes: Iterable[str], field: str) -> tuple[Hordes, ...]:
    """The hordes by tribe, in the order in which they come."""
    counted = Counter(tribes)
    return tuple(Hordes(tribe, SPECIES[tribe], count, f"{field}={tribe}") for tribe, count in counted.items())


def _armies(view: View) -> Iterable[Army]:
    """Leaders of the same area stand side by side below its heart; who is lost in the dark stands nowhere."""
    together: dict[str, list[str]] = {}
    for key, one in view.leaders.items():
        together.setdefault(one.area, []).append(key)
    for area, keys in together.items():
        x, y = HEARTS.get(area, (0, 0))
        for number, key in enumerate(keys):
            shift = (2 * number - len(keys) + 1) * ARMY_WIDTH // 2
            yield _army(key, view.leaders[key], x + shift, y + 40, view.fighting == key)


def _army(key: str, one: LeaderView, x: int, y: int, fighting: bool) -> Army:
    return Army(
        leader=key,
        seat=one.seat,
        spot=f"leader={key} leaders={key} from={key} to={key}",
        area=one.area,
        x=x,
        y=y,
        species=SPECIES[CHIEFS[key].home],
        strength=sum(map(STRENGTH.__getitem__, one.hordes)),
        hordes=hordes(one.hordes, "hordes"),
        count=len(one.hordes),
        machines=tuple(Piece(value, f"machines={value} use={value}") for value in one.machines),
        shaman=one.shaman,
        gold_count=one.gold_count,
        gold=tuple(Piece(value, f"gold={value}") for value in one.gold or ()),
        fighting=fighting,
        label=army_line(key, one),
    )


def army_line(key: str, one: LeaderView) -> Line:
    """Where the leader stands with how much, in a sentence."""
    args: dict[str, JSON] = {"leader": key, "seat": one.seat, "area": one.area, "count": len(one.hordes)}
    if one.area == LOST:
        return Line("board_leader_lost", args)
    return Line("board_leader", {**args, "strength": strength(one.hordes)})


def _caravans(view: View) -> Iterable[Caravan]:
    taken: Counter[str] = Counter()
    for key, one in view.caravans.items():
        x, y = SPOTS[one.stop]
        shift, taken[one.stop] = taken[one.stop] * 26, taken[one.stop] + 1
        prisoners = tuple(prisoner.leader for prisoner in one.prisoners)
        yield Caravan(key, x + shift, y, one.gold, prisoners, caravan_line(key, one.stop))


def caravan_line(key: str, stop: str) -> Line:
    """Where a caravan stands."""
    return Line("board_caravan", {"caravan": key, "stop": stop})


def battle_line(one: Battle) -> Line:
    """The last battle in a sentence."""
    return Line(
        "board_battle",
        {
            "fighter": one.attacker, "rival": one.defender, "area": one.area, "attack": one.attack,
            "defence": one.defence, "odds": one.odds, "die": one.die, "result": one.result,
        },
    )  # fmt: skip
