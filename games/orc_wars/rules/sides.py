"""Who fights whom in an attack, and with how much: for the rules, the board and the computers (rules 7.1.2 to 7.3)."""

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple, Protocol, TypeAlias

from games.kernel.tuples import without
from games.orc_wars.editions.material import CHIEFS, SPECIES, strength
from games.orc_wars.rules.sums import Sum, parts

Level: TypeAlias = Literal["species", "tribe"]
Kind: TypeAlias = Literal["area", "below", "comrades"]
"""An attack on the occupants; from below (7.2.3); a traitor's: fortress and garrison stand aside (10.4.4)."""


class Army(Protocol):
    """A leader and what goes with him, in a state or in a view."""

    @property
    def seat(self) -> int: ...
    @property
    def area(self) -> str: ...
    @property
    def hordes(self) -> tuple[str, ...]: ...
    @property
    def shaman(self) -> bool: ...


class Place(Protocol):
    """An area, in a state or in a view."""

    @property
    def owner(self) -> int | None: ...
    @property
    def garrison(self) -> tuple[str, ...]: ...
    @property
    def fortress(self) -> int | None: ...
    @property
    def shamans(self) -> int: ...


class Group(NamedTuple):
    """One group that fights: a leader with his hordes, "garrison" or "fortress"."""

    rival: str
    authority: int
    hordes: int
    fortress: int = 0
    """What the fortress adds to it."""
    shaman: bool = False
    """Whether a shaman helps it (7.4.2)."""

    @property
    def parts(self) -> Sum:
        """What it brings to battle, machines apart (7.3.4)."""
        return parts(authority=self.authority, hordes=self.hordes, fortress=self.fortress)

    @property
    def strength(self) -> int:
        return self.authority + self.hordes + self.fortress


class Sides(NamedTuple):
    """The sides when an attack begins."""

    attacker: Group
    """With those who join him."""
    joining: tuple[str, ...]
    """Uncommanded hordes that join the attacker (7.3.1)."""
    walls: bool
    """Whether a fortress counts."""
    groups: tuple[Group, ...]


def race(level: Level, tribe: str) -> str:
    """What counts as the tribe's race (2.2)."""
    return SPECIES[tribe] if level == "species" else tribe


def kin(level: Level, leader: str, hordes: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the hordes that are of the leader's race."""
    his = race(level, CHIEFS[leader].home)
    return tuple(horde for horde in hordes if race(level, horde) == his)


def sides(level: Level, leader: str, armies: Mapping[str, Army], area: str, place: Place, kind: Kind) -> Sides:
    """The sides if the leader attacked what stands in the area; leaders in no order of theirs, the garrison last."""
    seat = armies[leader].seat
    hostile = place.owner != seat and kind != "comrades"
    joining = kin(level, leader, place.garrison) if hostile else ()
    walls = hostile and kind == "area" and place.fortress is not None
    left = without(place.garrison, joining) if hostile else ()
    attacker = led(leader, armies[leader])
    attacker = attacker._replace(hordes=attacker.hordes + strength(joining))
    return Sides(attacker, joining, walls, tuple(_groups(seat, armies, area, place, left, walls)))


def _groups(
    seat: int, armies: Mapping[str, Army], area: str, place: Place, garrison: tuple[str, ...], walls: bool
) -> Iterator[Group]:
    value = place.fortress or 0 if walls else 0
    foes = {key: foe for key, foe in armies.items() if foe.area == area and foe.seat != seat}
    for key, foe in foes.items():
        yield led(key, foe, value if foe.seat == place.owner else 0)
    if garrison:
        yield unled(place, garrison, value, place.shamans)
    elif walls and not foes:
        yield Group("fortress", 0, 0, value)


def led(leader: str, one: Army, fortress: int = 0) -> Group:
    """A leader with his hordes, and what a fortress adds to him as a defender."""
    return Group(leader, CHIEFS[leader].authority, strength(one.hordes), fortress, one.shaman)


def unled(place: Place, hordes: tuple[str, ...], fortress: int, shamans: int) -> Group:
    """Hordes without a leader; so many shamans on the ground help them where nobody controls the area."""
    return Group("garrison", 0, strength(hordes), fortress, place.owner is None and shamans > 0)
