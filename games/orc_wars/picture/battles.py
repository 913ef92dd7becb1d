"""Battles as a board shows them: before they are fought, and the last die with its arithmetic (7.3, 7.4)."""

from collections.abc import Iterator
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from games.kernel.contract import LogLine
from games.kernel.values import Value, alike
from games.orc_wars.editions.atlas import NEAR
from games.orc_wars.editions.material import CHIEFS
from games.orc_wars.picture.exchange import exchanged
from games.orc_wars.rules import combat_table as table
from games.orc_wars.rules.battle import kind, sums
from games.orc_wars.rules.sides import sides
from games.orc_wars.state.values import Battle, Part
from games.orc_wars.view.schema import LeaderView, View

FACES: Final = range(1, 7)
CLASH: Final = frozenset({"defend_order", "machines", "losses", "retreat", "pursue"})
"""Phases in which somebody is asked about a battle that goes on."""


class Cell(Value, frozen=True):
    """A field of the combat table's row."""

    column: int
    result: str
    hit: bool


class Fight(Value, frozen=True):
    """The last die of a battle: who against whom, what their totals are made of, and the row that was consulted."""

    attacker: str
    defender: str
    area: str
    attack: int
    attack_parts: tuple[Part, ...]
    defence: int
    defence_parts: tuple[Part, ...]
    odds: str
    die: int
    die_parts: tuple[Part, ...]
    column: int
    result: str
    kind: str
    """What says how its result is worded."""
    row: tuple[Cell, ...]

    @property
    def exchanged(self) -> tuple[LogLine, ...]:
        """What an exchange has cost each side; none for other results."""
        return tuple(exchanged(self))


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


def battles_in_reach(view: View) -> tuple[Ahead, ...]:
    """The battles that would await the armies of the coalition at play where they may march now, as things stand.

    None once its combat is over: then nobody may march in where others stand (6.1).
    """
    if view.turn.phase != "move" or "combat" in view.steps_done:
        return ()
    return tuple(
        ahead
        for key, one in view.leaders.items()
        if one.area in view.areas and one.seat == view.active and one.hordes and not (one.moved or one.attacked)
        for goal in sorted(NEAR[one.area])
        for ahead in _before(view, key, replace(one, area=goal))
    )


def _before(view: View, leader: str, one: LeaderView) -> Iterator[Ahead]:
    """Against each group in turn, with the hordes that would join him first (7.3.1)."""
    level = "species" if view.ethnic_level is UNSET else view.ethnic_level
    kind = "area" if view.attack is UNSET else view.attack
    met = sides(level, leader, {**view.leaders, leader: one}, one.area, view.areas[one.area], kind)
    force, machines = met.attacker.strength, sum(one.machines)
    for group in met.groups:
        attacks = (force, force + machines) if machines else (force,)
        odds = tuple(_odds(attack, group.strength, one.shaman - group.shaman) for attack in attacks)
        worded = "army" if group.rival in CHIEFS else group.rival
        yield Ahead(leader, one.area, group.rival, worded, group.strength, odds)


def _odds(attack: int, defence: int, aid: int) -> Odds:
    row = table.odds(attack, defence)
    return Odds(attack, row, tuple(Face(die, table.result(row, table.column(die, aid))) for die in FACES))


def fight(one: Battle) -> Fight:
    cells = (table.result(one.odds, column) for column in range(table.COLUMNS))
    return alike(
        Fight,
        one,
        kind=kind(one),
        row=tuple(Cell(column, result, column == one.column) for column, result in enumerate(cells)),
    )


def depth(view: View) -> int | None:
    """The die that has let a leader out of the dark, while his owner chooses where (6.4.2)."""
    latest = view.latest
    rolled = view.turn.phase == "emerge" and latest is not None and latest.what == "underground"
    return latest.numbers[0] if rolled and latest is not None else None


def battle_line(one: Battle) -> LogLine:
    """The last battle in a sentence."""
    return LogLine("board_battle_helped" if one.die_parts else "board_battle", sums(one))
