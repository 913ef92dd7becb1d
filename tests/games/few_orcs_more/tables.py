"""Tables to try For a Few Orcs More on, and matches played at random."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TypeAlias

import msgspec

from games.checks.walk import Ply, walk
from games.few_orcs_more import GAME
from games.few_orcs_more.commands import AnyCommand
from games.few_orcs_more.options import Options
from games.few_orcs_more.state import Event, Events, State
from games.few_orcs_more.view.schema import View
from games.kernel.chance import Chance, FairChance, ScriptedChance
from games.kernel.codec import codec
from games.kernel.contract import Viewer
from games.kernel.refusals import Refused
from games.kernel.settings import Setting
from games.kernel.table import Table
from games.kernel.values import JSON

OrcsTable: TypeAlias = Table[State, AnyCommand, Event, Options, View]

TURNS: dict[str, JSON] = {"mode": "turns"}
SMALL: dict[str, JSON] = {"small_table": True}
SETTINGS = [
    Setting({**SMALL}, 2),
    Setting({**SMALL, **TURNS, "batch": 3, "late_enlist": "mandatory"}, 2),
    Setting({**SMALL, **TURNS}, 3),
    Setting({}, 4),
    Setting({**TURNS}, 4),
    Setting({**TURNS, "batch": "card", "collision": "burn", "zero_wins": True}, 4),
    Setting({**TURNS, "batch": 40, "max_plays": 4, "start_card": "middle", "start_jitter": 10}, 5),
    Setting({"late_enlist": "mandatory", "end_rule": "exceed", "solo_mercs": False}, 5),
    Setting({**TURNS, "open_piles": True, "wizard_sees_hands": False}, 6),
    Setting({"spy_may_take_spy": False, "flying_value": 5, "guard_top": False, "wait_for_all": True}, 7),
    Setting({**TURNS, "max_plays": 1}, 7),
    Setting({**TURNS, "wizard_looks": True}, 4),
]
"""Settings that differ in all that makes a difference."""


def chance(script: Mapping[str, Sequence[JSON]] | None = None) -> Chance:
    """The same draws every time, but for what is scripted."""
    return ScriptedChance(script or {}, FairChance(bytes(32), 0))


def options(raw: Mapping[str, JSON] | None = None) -> Options:
    return codec(GAME).options(dict(raw or {}))


def opened(
    seats: int = 4, raw: Mapping[str, JSON] | None = None, script: Mapping[str, Sequence[JSON]] | None = None
) -> OrcsTable:
    """A fresh match; seat 0 is the first wizard unless the script says otherwise."""
    return Table(GAME, options(raw), seats, chance({"first_wizard": [0], **(script or {})}))


def placed(given: Mapping[str, JSON], seats: int = 4, raw: Mapping[str, JSON] | None = None) -> OrcsTable:
    """An arranged position; seat 0 is the wizard, and seat 3 the champion where one is needed."""
    whole: dict[str, JSON] = {**({"wizard": 0} if seats > 2 else {}), **given}
    if seats > 2 and whole.get("phase") in ("tribe", "mercenaries", "commando", "flying"):
        whole.setdefault("champion", 3)
    return Table(GAME, options(raw), seats, chance(), whole, arranged=True)


def give(
    table: OrcsTable, seat: int, type_: str, script: Mapping[str, Sequence[JSON]] | None = None, **fields: JSON
) -> Events:
    return table.give(seat, {"type": type_, **fields}, chance(script))


def tick(table: OrcsTable, times: int = 1) -> None:
    """Let the clock strike so often; each time something must be due."""
    for _ in range(times):
        assert table.tick(chance())


def refusal(table: OrcsTable, seat: int, type_: str, **fields: JSON) -> tuple[str, str]:
    """The code and the rule with which the command is refused, for it must be and must change nothing."""
    before, events = table.state, list(table.events)
    try:
        give(table, seat, type_, **fields)
    except Refused as refused:
        assert (table.state, table.events) == (before, events)
        return refused.code, refused.rule
    raise AssertionError(f"{type_} {fields} was accepted")


def view(table: OrcsTable, viewer: Viewer = "arbiter") -> View:
    return GAME.view(table.state, viewer)


def turn(table: OrcsTable) -> tuple[str, list[int]]:
    """The phase, and who is awaited in it."""
    now = GAME.turn(table.state)
    return now.phase, list(now.seats)


def names(events: Sequence[Event]) -> list[str]:
    """The events by their names in the log."""
    return [str(event.__struct_config__.tag) for event in events]


def plain(value: object) -> JSON:
    """The value as its JSON reads."""
    made: JSON = msgspec.json.decode(msgspec.json.encode(value))
    return made


@cache
def match(setting: int, seed: int = 0) -> tuple[Ply, ...]:
    """A random match of one of the settings, whose steps several tests look at."""
    return tuple(walk(GAME, SETTINGS[setting], bytes([seed + 1]) * 32))


def plies(seeds: int = 1) -> Iterator[tuple[int, Ply]]:
    """All steps of random matches of all settings, each with the number of its setting."""
    for number in range(len(SETTINGS)):
        for seed in range(seeds):
            for ply in match(number, seed):
                yield number, ply


def states(seeds: int = 1) -> Iterator[State]:
    """All states of these matches, those within a step included."""
    for _, ply in plies(seeds):
        state = ply.before
        for event in ply.events:
            state = GAME.apply(state, event)
            yield state
