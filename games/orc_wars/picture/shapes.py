"""The picture: the map with armies, control and caravans, and what each coalition has beside it."""

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from msgspec import UNSET

from games.kernel.contract import LogLine
from games.kernel.values import Value, alike
from games.orc_wars.editions.atlas import LOST, PLACES, ROUTES, STOPS, destination
from games.orc_wars.picture.armies import Army, Hordes, Piece, armies, hordes
from games.orc_wars.picture.battles import (
    CLASH,
    Ahead,
    Fight,
    battle_line,
    battles_ahead,
    battles_in_reach,
    depth,
    fight,
)
from games.orc_wars.picture.chart import HEARTS, HEIGHT, LABELS, WIDTH, Point, outline, track
from games.orc_wars.picture.chart import STOPS as SPOTS
from games.orc_wars.picture.coalitions import Coalition, Counters, coalition, counters
from games.orc_wars.picture.market import Auction, Market, MarketStep, auction, market, steps
from games.orc_wars.rules.sides import unled
from games.orc_wars.view.schema import AreaView, View


class Caravan(Value, frozen=True):
    """A caravan on the track; several at one stop stand side by side."""

    name: str
    stop: str
    spot: str
    x: int
    y: int
    bound: str
    """The stop where its journey ends."""
    gold: tuple[int, ...] | None
    load: int
    prisoners: tuple[str, ...]
    label: LogLine


class Land(Value, frozen=True):
    """An area of the map, and all that is in it."""

    name: str
    spot: str
    path: str
    kind: str
    x: int
    y: int
    label_x: int
    label_y: int
    owner: int | None
    fortress: int | None
    mine: bool
    garrison: tuple[Hordes, ...]
    hordes: int
    strength: int
    defence: int
    """What the garrison brings to battle, the fortress included."""
    machines: tuple[Piece, ...]
    shamans: int
    gold_count: int
    gold: tuple[int, ...] | None
    fallen: bool
    d20: tuple[int, ...]
    label: LogLine
    armies: tuple[Army, ...]
    caravans: tuple[Caravan, ...]

    @property
    def filled(self) -> bool:
        """Whether there is anything to tell of it."""
        held = self.owner is not None or self.armies or self.caravans or self.hordes or self.machines
        return bool(held or self.shamans or self.gold_count or self.fortress or self.mine)


class Stop(Value, frozen=True):
    """A stop of the caravans' track."""

    name: str
    spot: str
    x: int
    y: int
    city: bool


class Picture(Value, frozen=True):
    """The table."""

    round: int
    last: int | None
    """The game turn after which the match ends anyway, where that is soon."""
    track: str
    lands: tuple[Land, ...]
    stops: tuple[Stop, ...]
    armies: tuple[Army, ...]
    lost: tuple[Army, ...]
    caravans: tuple[Caravan, ...]
    coalitions: tuple[Coalition, ...]
    order: tuple[int, ...]
    tribe_cup: int
    gold_cup: int
    battle: LogLine | None
    fight: Fight | None
    market: Market | None
    auction: Auction | None
    ahead: tuple[Ahead, ...]
    reach: tuple[Ahead, ...]
    """Battles that would await armies where they may march."""
    choosing: bool
    """Somebody is asked which machines he uses."""
    plot: bool
    """Somebody is asked whether a spy is cancelled."""
    clash: bool
    """Somebody is asked about a battle that goes on: if a die of it was thrown, that stands before the map."""
    depth: int | None
    """The die of a leader who comes out of the dark, while he is asked where."""
    seen: tuple[tuple[int, tuple[Counters, ...]], ...]
    steps: tuple[MarketStep, ...]
    marching: bool
    """What is decided now shows on the map: the steps of a turn, and between them."""

    @property
    def vacant(self) -> tuple[str, ...]:
        """The areas of which there is nothing to tell."""
        return tuple(land.name for land in self.lands if not land.filled)


OUTLINES: Final = {area: outline(area) for area in PLACES}
TRACKS: Final = " ".join(
    track(one, other)
    for one, other in sorted({(min(pair), max(pair)) for route in ROUTES.values() for pair in pairwise(route)})
)
ON_MAP: Final = frozenset({"draw", "actions", "levy", "move", "combat", "cheat", "plunder"})
ABREAST: Final = 3
APART: Final = 44
"""Drawing units: as wide as two letters are on a phone."""
RANK: Final = 56
MARGIN: Final = 24
_STOPS: Final = tuple(Stop(name, f"stop={name}", *SPOTS[name], one.city) for name, one in STOPS.items())


def picture(view: View) -> Picture:
    """What lies where; about 300 µs."""
    led = tuple(armies(view))
    caravans = tuple(_caravans(view))
    return Picture(
        round=view.round,
        last=None if view.turn_cap is UNSET else view.turn_cap,
        track=TRACKS,
        lands=tuple(_land(view, area, led, caravans) for area in view.areas),
        stops=_STOPS,
        armies=led,
        lost=tuple(army for army in led if army.area == LOST),
        caravans=caravans,
        coalitions=tuple(coalition(view, seat) for seat in range(len(view.hands))),
        order=view.order,
        tribe_cup=view.cups.tribe_count,
        gold_cup=view.cups.gold_count,
        battle=None if view.last_battle is None else battle_line(view.last_battle),
        fight=None if view.last_battle is None else fight(view.last_battle),
        market=market(view),
        auction=None if view.ransom is None else auction(view, view.ransom),
        ahead=battles_ahead(view),
        reach=battles_in_reach(view),
        choosing=view.turn.phase == "machines",
        plot=view.turn.phase == "cancel",
        clash=view.last_battle is not None and view.turn.phase in CLASH,
        depth=depth(view),
        seen=tuple((one.seat, counters(one.tribe, one.gold, one.caravans)) for one in view.seen if one is not None),
        steps=steps(view),
        marching=view.turn.phase in ON_MAP,
    )


def _land(view: View, area: str, led: tuple[Army, ...], caravans: tuple[Caravan, ...]) -> Land:
    one, place = view.areas[area], PLACES[area]
    (x, y), (label_x, label_y) = HEARTS[area], LABELS[area]
    here = tuple(army for army in led if army.area == area)
    own = [f"leader={army.leader}" for army in here]
    garrison = unled(one, one.garrison, one.fortress or 0, one.shamans)
    return alike(
        Land,
        one,
        name=area,
        spot=f"area={area} path={area} areas={area}",
        path=OUTLINES[area],
        kind=place.kind,
        x=x,
        y=y,
        label_x=label_x,
        label_y=label_y,
        garrison=hordes(one.garrison, [f"do=adopt&{name}&horde" for name in own] or ["horde"]),
        hordes=len(one.garrison),
        strength=garrison.hordes,
        defence=garrison.strength,
        machines=tuple(
            Piece(value, " ".join(f"do=take&{name}&machines={value}" for name in own)) for value in one.machines
        ),
        fallen=view.last_battle is not None and view.last_battle.area == area,
        d20=place.d20,
        label=land_line(area, one),
        armies=here,
        caravans=tuple(caravan for caravan in caravans if STOPS[caravan.stop].area == area),
    )


def land_line(area: str, one: AreaView) -> LogLine:
    """Who holds the area, in a sentence."""
    if one.owner is None:
        return LogLine("board_area_free", {"area": area})
    return LogLine("board_area", {"area": area, "seat": one.owner})


def _caravans(view: View) -> Iterable[Caravan]:
    there = Counter(one.stop for one in view.caravans.values())
    drawn: Counter[str] = Counter()
    for key, one in view.caravans.items():
        x, y = beside(one.stop, drawn[one.stop], there[one.stop])
        drawn[one.stop] += 1
        prisoners = tuple(prisoner.leader for prisoner in one.prisoners)
        yield Caravan(
            name=key,
            stop=one.stop,
            spot=f"stop={one.stop}",
            x=x,
            y=y,
            bound=destination(key),
            gold=one.gold,
            load=sum(one.gold or ()),
            prisoners=prisoners,
            label=caravan_line(key, one.stop),
        )


def beside(stop: str, nth: int, count: int) -> Point:
    """Where one of so many caravans on a stop is drawn: in rows about it, within the map."""
    x, y = SPOTS[stop]
    row, column = divmod(nth, ABREAST)
    width = (min(ABREAST, count) - 1) * APART
    left = min(max(x - width // 2, MARGIN), WIDTH - MARGIN - width)
    return left + column * APART, y + row * (RANK if 2 * y < HEIGHT else -RANK)


def caravan_line(key: str, stop: str) -> LogLine:
    """Where a caravan stands."""
    return LogLine("board_caravan", {"caravan": key, "stop": stop})
