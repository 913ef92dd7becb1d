"""Tables to try Orcz on, and matches played at random."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from typing import NamedTuple, TypeAlias, cast

from msgspec.structs import replace

from games.checks.pointer import look_up
from games.checks.walk import walk
from games.kernel.chance import Chance, FairChance, ScriptedChance
from games.kernel.contract import Viewer
from games.kernel.refusals import Refused
from games.kernel.registry import AnyGame
from games.kernel.settings import Setting
from games.kernel.table import Table
from games.kernel.values import JSON, plain
from games.orcz.commands import AnyCommand
from games.orcz.editions import edition
from games.orcz.events import AnyEvent
from games.orcz.game import GAME
from games.orcz.options import Options
from games.orcz.state import State
from games.orcz.view import View

OrczTable: TypeAlias = Table[State, AnyCommand, AnyEvent, Options, View]
Given: TypeAlias = Mapping[str, JSON]

RULES = cast(AnyGame, GAME)
FIELDS = ("tree", "anvil", "tower", "tent")
CARDS = (
    *(f"grunt{strength}" for strength in (1, 2, 3, 4)),
    *(f"{kind}{strength}" for kind in ("cavalry", "archer") for strength in (1, 2, 3)),
    *("champion", "shaman", "scout"),
)
HOUSE = edition("house")
QUIET = Options(events=False)


def luck() -> Chance:
    return FairChance(bytes(32), 0)


def opened(seats: int, options: Options | None = None, script: Mapping[str, list[JSON]] | None = None) -> OrczTable:
    return Table(GAME, options or Options(), seats, ScriptedChance(script or {}, luck()))


def placed(given: Given, seats: int = 4, options: Options = QUIET, field: str | None = None) -> OrczTable:
    """A table with a position; `field` is drawn where one must be."""
    chance = ScriptedChance({"field": [field]} if field else {}, luck())
    return Table(GAME, options, seats, chance, dict(given), arranged=True)


def rank(seat: int, left: str, right: str, up: str = "left", **more: JSON) -> JSON:
    return {"seat": seat, "left": left, "right": right, "up": up, **more}


def part(seat: int, left: str | None, right: str | None = None) -> JSON:
    return {"seat": seat, "left": left, "right": right}


def at_anvil(ranks: list[JSON] | None = None, aside: list[JSON] | None = None, **more: JSON) -> dict[str, JSON]:
    """The anvil under resolution, the other fields resolved already; `more` goes to the position."""
    anvil: dict[str, JSON] = {"challenge": more.pop("challenge", "3/1"), "ranks": ranks or [], "aside": aside or []}
    done: JSON = {"resolved": True}
    fields: JSON = {"tree": done, "anvil": anvil, "tower": done, "tent": done}
    return {"phase": "resolve", "field": "anvil", "fields": fields, **more}


def give(table: OrczTable, seat: int, type_: str, **fields: JSON) -> tuple[AnyEvent, ...]:
    return table.give(seat, {"type": type_, **fields}, luck())


def told(table: OrczTable, seat: int, type_: str, **fields: JSON) -> list[str]:
    """The keys of the public lines that a command brings about."""
    return keys(give(table, seat, type_, **fields))


def keys(events: tuple[AnyEvent, ...]) -> list[str]:
    return [GAME.tell(event, "spectator").key for event in events]


def refusal(table: OrczTable, seat: int, type_: str, **fields: JSON) -> tuple[str, str]:
    """The code and the rule with which the command is refused, for it must be and must change nothing."""
    before, events = table.state, list(table.events)
    try:
        give(table, seat, type_, **fields)
    except Refused as refused:
        assert (table.state, table.events) == (before, events)
        return refused.code, refused.rule
    raise AssertionError(f"{type_} {fields} was accepted")


def see(table: OrczTable, pointer: str, viewer: Viewer = "arbiter") -> JSON:
    """What stands at the pointer in a viewer's view."""
    return look_up(plain(GAME.view(table.state, viewer)), pointer)


def awaited(table: OrczTable) -> tuple[tuple[int, ...], str]:
    turn = GAME.turn(table.state)
    return turn.seats, turn.phase


class Variant(NamedTuple):
    """Options and seats for a match at random."""

    seats: int
    options: Options

    @property
    def setting(self) -> Setting:
        raw = plain(self.options)
        assert isinstance(raw, dict)
        return Setting(raw, self.seats)


BALANCED = [
    Variant(seats, Options(self_struggle=own, taunt=taunt, difficulty=-1))
    for seats, own, taunt in product((2, 3, 4), (False, True), (False, True))
]
VARIANTS = [
    *BALANCED,
    *(Variant(2, replace(options, two_player="pattern")) for seats, options in BALANCED if seats == 2),
]


class Ply(NamedTuple):
    """One step of a match."""

    before: State
    events: tuple[AnyEvent, ...]
    after: State


@cache
def plies(variant: Variant, seed: int = 0) -> tuple[Ply, ...]:
    """A random match whose steps several tests look at."""
    walked = walk(RULES, variant.setting, bytes([seed]) * 32)
    return tuple(
        Ply(cast(State, ply.before), cast(tuple[AnyEvent, ...], ply.events), cast(State, ply.after)) for ply in walked
    )


def states(variant: Variant) -> Iterator[State]:
    """The states at which the match rests."""
    return (ply.after for ply in plies(variant))
