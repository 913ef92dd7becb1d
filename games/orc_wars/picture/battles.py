"""Battles before they are fought: the odds as things stand, and what each face of the die would bring (7.3, 7.4)."""

from collections.abc import Iterator
from typing import Final

from msgspec import UNSET

from games.kernel.values import Value
from games.orc_wars.editions.material import CHIEFS, strength
from games.orc_wars.rules import combat_table as table
from games.orc_wars.rules.sides import sides
from games.orc_wars.view.schema import LeaderView, View

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
    if choosing and view.attack is UNSET:
        return ()
    return tuple(
        ahead
        for key, one in view.leaders.items()
        if one.area in view.areas
        and (key == view.fighting if choosing else one.seat == view.active and not one.attacked)
        for ahead in _before(view, key, one)
    )


def _before(view: View, leader: str, one: LeaderView) -> Iterator[Ahead]:
    """Against each group in turn, with the hordes that would join him first (7.3.1)."""
    level = "species" if view.ethnic_level is UNSET else view.ethnic_level
    kind = "area" if view.attack is UNSET else view.attack
    met = sides(level, leader, view.leaders, one.area, view.areas[one.area], kind)
    force, machines = CHIEFS[leader].authority + strength((*one.hordes, *met.joining)), sum(one.machines)
    for group in met.groups:
        attacks = (force, force + machines) if machines else (force,)
        odds = tuple(_odds(attack, group.defence, one.shaman - group.shaman) for attack in attacks)
        worded = "army" if group.rival in CHIEFS else group.rival
        yield Ahead(leader, one.area, group.rival, worded, group.defence, odds)


def _odds(attack: int, defence: int, aid: int) -> Odds:
    row = table.odds(attack, defence)
    return Odds(attack, row, tuple(Face(die, table.result(row, table.column(die, aid))) for die in FACES))
