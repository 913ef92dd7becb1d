"""Battles before they are fought: the odds as things stand, and what each face of the die would bring (7.3, 7.4)."""

from collections.abc import Iterator
from typing import Final

from games.kernel.values import Value
from games.orc_wars import table
from games.orc_wars.material import CHIEFS, strength
from games.orc_wars.schema import LeaderView, View

FACES: Final = range(1, 7)


class Face(Value, frozen=True):
    """A face of the die, and the result that it brings."""

    die: int
    result: str


class Odds(Value, frozen=True):
    """What an attack with so much would come to if it were fought now."""

    attack: int
    row: str
    faces: tuple[Face, ...]


class Ahead(Value, frozen=True):
    """A battle before a leader: against whom, without machines, and with all that he has if he has any."""

    leader: str
    area: str
    rival: str
    kind: str
    """What says how a result is worded."""
    defence: int
    odds: tuple[Odds, ...]


def battles_ahead(view: View) -> tuple[Ahead, ...]:
    """The battles that the coalition at play has before it, as things stand; none while it does something else."""
    if view.turn.phase not in ("combat", "machines"):
        return ()
    choosing = view.turn.phase == "machines"
    return tuple(
        ahead
        for key, one in view.leaders.items()
        if one.area in view.areas
        and (key == view.fighting if choosing else one.seat == view.active and not one.attacked)
        for ahead in _before(view, key, one)
    )


def _before(view: View, leader: str, one: LeaderView) -> Iterator[Ahead]:
    force, machines = CHIEFS[leader].authority + strength(one.hordes), sum(one.machines)
    for rival, defence, aid in _rivals(view, one):
        attacks = (force, force + machines) if machines else (force,)
        odds = tuple(_odds(attack, defence, one.shaman - aid) for attack in attacks)
        yield Ahead(leader, one.area, rival, "army" if rival in CHIEFS else rival, defence, odds)


def _rivals(view: View, one: LeaderView) -> Iterator[tuple[str, int, bool]]:
    """Who stands against him, with how much, and whether a shaman helps; the fortress with each (7.1.2)."""
    place = view.areas[one.area]
    hostile = place.owner != one.seat
    foes = {key: foe for key, foe in view.leaders.items() if foe.area == one.area and foe.seat != one.seat}
    for key, foe in foes.items():
        walls = place.fortress if hostile and foe.seat == place.owner else None
        yield key, CHIEFS[key].authority + strength(foe.hordes) + (walls or 0), foe.shaman
    if hostile and place.garrison:
        neutral = place.owner is None and place.shamans > 0
        yield "garrison", strength(place.garrison) + (place.fortress or 0), neutral
    elif hostile and place.fortress is not None and not foes:
        yield "fortress", place.fortress, False


def _odds(attack: int, defence: int, aid: int) -> Odds:
    row = table.odds(attack, defence)
    return Odds(attack, row, tuple(Face(die, table.result(row, table.column(die, aid))) for die in FACES))
