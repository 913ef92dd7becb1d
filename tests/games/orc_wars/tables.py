"""Tables to try Orc Wars on, with dice that fall as a test wants them."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import msgspec

from games.checks.pointer import look_up
from games.kernel.chance import FairChance, ScriptedChance
from games.kernel.codec import codec, encode
from games.kernel.events import GameEvent
from games.kernel.refusals import Refused
from games.kernel.table import Table
from games.kernel.values import JSON
from games.orc_wars.commands import AnyCommand
from games.orc_wars.game import GAME
from games.orc_wars.options import Options
from games.orc_wars.state.state import State
from games.orc_wars.view.schema import View

OrcTable: TypeAlias = Table[State, AnyCommand, GameEvent[State], Options, View]


class Board:
    """A position with scripted dice; what is not scripted comes from a fixed seed."""

    def __init__(
        self,
        given: Mapping[str, JSON],
        seats: int = 2,
        options: Mapping[str, JSON] | None = None,
        dice: Mapping[str, Sequence[JSON]] | None = None,
    ) -> None:
        self.chance = ScriptedChance(dice or {}, FairChance(bytes(32), 0))
        whole = {"turn": 3, **given}
        self.table: OrcTable = Table(GAME, codec(GAME).options(dict(options or {})), seats, self.chance, whole, True)

    def give(self, seat: int, type_: str, /, **fields: JSON) -> "Board":
        """Give a command, which must be accepted; a field `from_` is written `from`."""
        self.table.give(seat, _command(type_, fields), self.chance)
        return self

    def refusal(self, seat: int, type_: str, /, **fields: JSON) -> str:
        """The code with which the command is refused, for it must be and must change nothing."""
        before = self.table.state
        try:
            self.table.give(seat, _command(type_, fields), self.chance)
        except Refused as refused:
            assert self.table.state == before
            return refused.code
        raise AssertionError(f"{type_} {fields} was accepted")

    def see(self, pointer: str) -> JSON:
        """What the arbiter sees there."""
        seen: JSON = msgspec.json.decode(encode(GAME.view(self.table.state, "arbiter")))
        return look_up(seen, pointer)

    @property
    def asked(self) -> tuple[int, str]:
        """Who decides what."""
        turn = GAME.turn(self.table.state)
        return turn.seats[0], turn.phase


def _command(type_: str, fields: Mapping[str, JSON]) -> JSON:
    return {"type": type_, **{name.rstrip("_"): value for name, value in fields.items()}}


def battle(leaders: Mapping[str, JSON], areas: Mapping[str, JSON], **more: JSON) -> dict[str, JSON]:
    """The combat step of seat 0, everybody having moved."""
    return {"phase": "combat", "active": 0, "steps_done": ["move"], "leaders": leaders, "areas": areas, **more}


def army(seat: int, area: str, *hordes: str, **more: JSON) -> dict[str, JSON]:
    """A leader with his hordes; a horde with a number stands for so many."""
    listed: list[str] = []
    for horde in hordes:
        name, _, count = horde.partition("*")
        listed += [name] * int(count or 1)
    return {"seat": seat, "area": area, "hordes": listed, **more}
