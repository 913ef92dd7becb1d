"""Tables to try Orcs vs Orcs on, with chance that falls as a test wants it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

import msgspec

from games.checks.pointer import look_up
from games.checks.variants import settings
from games.checks.walk import Ply, walk
from games.kernel.chance import FairChance, ScriptedChance
from games.kernel.codec import codec, encode
from games.kernel.refusals import Refused
from games.kernel.registry import AnyGame
from games.kernel.table import Table
from games.kernel.values import JSON
from games.orcs_vs_orcs.commands import AnyCommand
from games.orcs_vs_orcs.game import GAME
from games.orcs_vs_orcs.options import Options
from games.orcs_vs_orcs.rules.log import OrcEvent
from games.orcs_vs_orcs.state import State
from games.orcs_vs_orcs.view.schema import View

OrcTable: TypeAlias = Table[State, AnyCommand, OrcEvent, Options, View]
ANY: AnyGame = GAME  # type: ignore[assignment] - the kernel's walks do not care which game it is

TILES: dict[str, JSON] = {
    "river": ["fortresses", "kills", "cities", "razed"],
    "stack": ["tower", "markers", "villages", "hordes"],
}


class Board:
    """A position; what is not scripted comes from a fixed seed."""

    def __init__(
        self,
        given: Mapping[str, JSON],
        seats: int = 2,
        options: Mapping[str, JSON] | None = None,
        chance: Mapping[str, Sequence[JSON]] | None = None,
    ) -> None:
        self.chance = ScriptedChance(chance or {}, FairChance(bytes(32), 0))
        whole = {"first_player": 0, **TILES, **given}
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


def _command(type_: str, fields: Mapping[str, JSON]) -> JSON:
    return {"type": type_, **{name.rstrip("_"): value for name, value in fields.items()}}


def in_battle(
    attacker: Mapping[str, JSON],
    defender: Mapping[str, JSON],
    heroes: Sequence[Sequence[str]] = ((), ()),
    fort: bool = False,
) -> dict[str, JSON]:
    """A battle of three against three in which both choose a card; collections are large enough for anything."""
    collection: JSON = {"orc": 4, "heavy_orc": 2, "boar_rider": 2, "crossbow": 3, "shaman": 2, "catapult": 2}
    zone: dict[str, JSON] = {"hordes": {"0": 3, "1": 3}, "village": False}
    return {
        "actions_left": 0,
        "players": [{"cards": collection, "heroes": list(own)} for own in heroes],
        "zones": {"Sc2": {**zone, "fortress": "standing", "marker": 1} if fort else zone, "Sd": {"village": False}},
        "battle": {"zone": "Sc2", "stage": "play", "sides": [attacker, defender]},
    }


def match(number: int) -> Iterator[Ply]:
    """A random match of one of the settings, the same for the same number."""
    ways = settings(ANY)
    return walk(ANY, ways[number % len(ways)], number.to_bytes(32, "big"))
