"""The map in a picture: each zone with what stands in it, and its spots."""

from collections.abc import Iterator
from itertools import islice
from typing import ClassVar, Final

from msgspec import UNSET

from games.kernel.contract import LogLine
from games.kernel.values import Value
from games.orcs_vs_orcs.picture.places import CELLARS, Point, name_at, near, places
from games.orcs_vs_orcs.rules.board import TOWER
from games.orcs_vs_orcs.view.odds import attack, brief
from games.orcs_vs_orcs.view.schema import PendingView, View, ZoneView

BANNER: Final = 52
"""The width of what stands for an army."""
OVER, OVER_CITY = -44, -60
"""How high it stands over the middle of a zone: over a city, so that neither hides the other."""
OUTER, INNER = 34, 42
"""How far it stands aside from a city of the square side, away from the tower, so that it hides no name."""

NAMED: Final = frozenset({"tower", "city"})
"""What is told by the name of the place itself, such as the White Tower."""


class Horde(Value, frozen=True):
    """An army of one seat in a zone, over and beside its middle; `spent` of it have moved this turn."""

    seat: int
    count: int
    spent: int
    x: int
    y: int


class ZonePicture(Value, frozen=True):
    """A zone of the map.

    `short` says by what name it is written on the map, and is empty where nothing is written; `also` is what a click
    fills, `ahead` what would come of an attack, and `brief` the same where there is little room.
    """

    unmarked: ClassVar[frozenset[str]] = frozenset({"also", "ahead", "brief"})

    name: str
    short: str
    spot: str
    also: str
    kind: str
    cellar: bool
    x: int
    y: int
    name_x: int
    name_y: int
    home: int | None
    marker: int | None
    fortress: str | None
    fresh: bool
    hordes: tuple[Horde, ...]
    battle: bool
    moving: bool
    labels: tuple[LogLine, ...]
    roads: LogLine
    """Where its roads lead: places of like names may lie far apart."""
    ahead: LogLine | None
    brief: LogLine | None


THERE: Final = {
    "board_marker": "board_marker_there",
    "board_fortress_standing": "board_fortress_standing_there",
    "board_fortress_lying": "board_fortress_lying_there",
    "board_hordes": "board_hordes_there",
    "board_moving": "board_moving_there",
    "board_attack": "board_attack_there",
    "board_more": "board_more_there",
    "board_flees": "board_flees_there",
    "board_battle": "board_battle_there",
}
"""What is said of a place whose name has just been said, by what is said with it."""


def zone_pictures(view: View) -> tuple[ZonePicture, ...]:
    """All zones, those without hordes first, so that no banner is hidden behind a neighbour."""
    drawn = places(view.seats == 3)
    homes = {player.start: player.seat for player in view.players}
    found = [_zone(view, name, zone, drawn[name], homes.get(name)) for name, zone in view.zones.items()]
    return tuple(sorted(found, key=lambda zone: len(zone.hordes)))


def _zone(view: View, name: str, zone: ZoneView, at: tuple[int, int], home: int | None) -> ZonePicture:
    pending = next((one for one in view.pending if one.zone == name), None)
    ahead = attack(view, name)
    fought = view.battle is not None and view.battle.zone == name
    named = name_at(name, city=zone.type == "city", three=view.seats == 3)
    return ZonePicture(
        name=name,
        short="" if home is not None or name == TOWER or name in CELLARS else name,
        spot=_spot(view, name),
        also=_also(view, name, zone),
        kind=kind(zone),
        cellar=name in CELLARS,
        x=at[0],
        y=at[1],
        name_x=at[0] + named[0],
        name_y=at[1] + named[1],
        home=home,
        marker=zone.marker,
        fortress=zone.fortress,
        fresh=zone.fresh,
        hordes=_hordes(view, zone, army_at(name, at, city=zone.type == "city", three=view.seats == 3)),
        battle=pending is not None or fought,
        moving=view.moving is not None and view.moving.zone == name,
        labels=tuple(_named_once(zone_lines(view, name, zone, pending))),
        roads=LogLine("board_roads", {"zone": name, "near_zones": near(view.seats == 3)[name]}),
        ahead=None if ahead is None else _of_place(ahead),
        brief=brief(ahead),
    )


def _named_once(lines: Iterator[LogLine]) -> Iterator[LogLine]:
    """The same lines told together: the first one names the place, the others say "there"."""
    yield from islice(lines, 1)
    yield from map(_of_place, lines)


def _of_place(line: LogLine) -> LogLine:
    """A line of a place whose name has just been said."""
    return LogLine(THERE[line.key], line.args)


def kind(zone: ZoneView) -> str:
    """What is drawn of it: of a ruin spot what stands there."""
    if zone.type != "ruin":
        return zone.type
    return "village" if zone.village else "well" if zone.well else "ruin"


def calls(view: View) -> bool:
    """Whether zones of the map are the answers to a card's question: Porkash's (7.2.11)."""
    return view.question is not None and view.question.card == "porkash"


def _spot(view: View, name: str) -> str:
    spots = f"from={name} to={name} zone={name} zones={name}"
    if _may_be_raised(view.zones[name]):
        spots = f"do=raise&zone={name} {spots}"
    answers = view.question.options if view.question is not None else UNSET
    return f"{spots} choice={name}" if calls(view) and answers is not UNSET and name in (answers or ()) else spots


def _may_be_raised(zone: ZoneView) -> bool:
    """Whether foundations there could be raised (4.6): a tap on them then means that first."""
    return zone.fortress == "lying" and not zone.fresh


def _also(view: View, name: str, zone: ZoneView) -> str:
    """How many hordes a click means: all that can go, those that a group would pick up among them."""
    if view.moving is not None:
        there = view.zones[view.moving.zone]
        waiting = there.hordes.get(str(view.active), 0) - there.moved - there.marched
        return f"count={view.moving.count + waiting}"
    here = zone.hordes.get(str(view.active), 0)
    left = here - zone.moved - zone.marched
    return f"from={name}&count={left or zone.moved}" if here else ""


def army_at(name: str, at: Point, *, city: bool, three: bool) -> Point:
    """How far from the middle of its zone a lone army stands."""
    if not city or three:
        return 0, OVER_CITY if city else OVER
    far = OUTER if name.startswith("K") else INNER
    return (far if at[0] > places(three)[TOWER][0] else -far), OVER_CITY


def _hordes(view: View, zone: ZoneView, at: Point) -> tuple[Horde, ...]:
    armies = sorted((int(seat), count) for seat, count in zone.hordes.items())
    return tuple(
        Horde(
            seat,
            count,
            zone.moved + zone.marched if seat == view.active else 0,
            at[0] + (2 * number - len(armies) + 1) * BANNER // 2,
            at[1],
        )
        for number, (seat, count) in enumerate(armies)
    )


def zone_lines(view: View, name: str, zone: ZoneView, pending: PendingView | None) -> Iterator[LogLine]:
    """All that there is to say of a zone as it stands; of a free tower first how it is taken (5.1.5)."""
    named = "board_place" if kind(zone) in NAMED else "board_zone"
    free = zone.type == "tower" and zone.marker is None
    yield LogLine("board_tower" if free else named, {"zone": name, "type": kind(zone)})
    if zone.marker is not None:
        yield LogLine("board_marker", {"zone": name, "seat": zone.marker})
    if zone.fortress is not None:
        yield LogLine(f"board_fortress_{zone.fortress}", {"zone": name})
    for seat, count in zone.hordes.items():
        yield LogLine("board_hordes", {"zone": name, "seat": int(seat), "count": count})
    if pending is not None:
        yield LogLine("board_battle", {"zone": name, "seat": pending.attacker, "defender_seat": pending.defender})
    if view.moving is not None and view.moving.zone == name:
        yield LogLine("board_moving", {"zone": name, "seat": view.active, "count": view.moving.count})
