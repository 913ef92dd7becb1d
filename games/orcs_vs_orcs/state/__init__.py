"""The state of a match. Lists whose order means nothing are sorted; reserves and free markers are always counted."""

from collections.abc import Mapping
from typing import Literal, TypeAlias, get_args

from msgspec.structs import replace

from games.kernel import tuples
from games.kernel.contract import Outcome
from games.kernel.values import Value
from games.orcs_vs_orcs.options import Options
from games.orcs_vs_orcs.rules.board import Board, board_of
from games.orcs_vs_orcs.state.agenda import Matter
from games.orcs_vs_orcs.state.battle import Battle, LastBattle, Side

Objective: TypeAlias = Literal["cities", "hordes", "fortresses", "tower", "markers", "razed", "kills", "villages"]
OBJECTIVES: tuple[Objective, ...] = get_args(Objective)

ROW = 4
"""Objectives in the river, and as many in the stack."""
HORDES = 15
MARKERS = 12
FORTRESSES = 12
QUIET_AT_MOST = 30


class Zone(Value, frozen=True):
    """What stands in a zone."""

    hordes: tuple[int, ...]
    """By seat."""
    marker: int | None = None
    village: bool = False
    fortress: Literal["lying", "standing"] | None = None
    fresh: bool = False
    """Laid or toppled in this player turn (4.6)."""
    moved: int = 0
    """Hordes of the active player that have moved but not marched."""
    marched: int = 0
    recruited: int = 0
    """In this player turn, at this fortress (4.3)."""

    def led(self, seat: int, count: int) -> "Zone":
        """The zone with so many hordes of a seat."""
        return replace(self, hordes=tuples.replaced(self.hordes, seat, count))


class Player(Value, frozen=True):
    """What a player has beside the board."""

    cards: tuple[int, ...]
    """The collection, by unit."""
    kills: tuple[int, ...]
    """Hordes held as trophies, by owner."""
    glory: int = 0
    berserk: bool = False
    hidden: tuple[str, ...] = ()
    """Heroes not yet shown."""
    shown: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    """Heroes that rest until the next game turn."""
    trophies: int = 0

    @property
    def heroes(self) -> tuple[str, ...]:
        return tuple(sorted((*self.hidden, *self.shown)))


class Moving(Value, frozen=True):
    """A group that may go on (4.1.2)."""

    zone: str
    count: int
    origin: str


class Pending(Value, frozen=True):
    """A battle that waits for the end of the actions; the attacker is the active player."""

    zone: str
    defender: int
    origins: tuple[str, ...]
    marched: int = 0


class LastChoice(Value, frozen=True):
    """What was last chosen openly: a village's fate or a card's effect. It need not have left another trace."""

    of: str
    """"village" or the card."""
    choice: str


class State(Value, frozen=True):
    """Everything there is."""

    options: Options
    zones: dict[str, Zone]
    players: tuple[Player, ...]
    market: tuple[int, ...]
    pool: int
    game_turn: int = 1
    first: int = 0
    active: int = 0
    actions: int = 0
    quiet: int = 0
    """Game turns in a row without a glory point."""
    glory_gained: bool = False
    """Whether this game turn has brought one."""
    pile: tuple[str, ...] = ()
    """Heroes, top first."""
    river: tuple[Objective, ...] = ()
    stack: tuple[Objective, ...] = ()
    """Top first; the last `face_down` are face down."""
    face_down: int = 0
    moving: Moving | None = None
    pending: tuple[Pending, ...] = ()
    """Sorted by zone."""
    offered: tuple[str, ...] = ()
    """The heroes drawn in a city, sorted, until one is kept."""
    battle: Battle | None = None
    last_battle: LastBattle | None = None
    last_choice: LastChoice | None = None
    fighting: bool = False
    """Whether the active player has ended his actions: his battles are fought, then the turn passes (3.4)."""
    agenda: tuple[Matter, ...] = ()
    """What is still to be settled on the map, the matter at hand last."""
    outcome: Outcome | None = None

    @property
    def seats(self) -> int:
        return len(self.players)

    @property
    def board(self) -> Board:
        return board_of(self.options, len(self.players))

    def with_zone(self, name: str, zone: Zone) -> "State":
        return replace(self, zones={**self.zones, name: zone})

    def with_zones(self, zones: Mapping[str, Zone]) -> "State":
        return replace(self, zones={**self.zones, **zones})

    def with_player(self, seat: int, player: Player) -> "State":
        return replace(self, players=tuples.replaced(self.players, seat, player))

    def fight(self) -> Battle:
        """The battle that is being fought, which there must be."""
        assert self.battle is not None
        return self.battle

    def side(self, seat: int) -> Side:
        """A seat's side of the battle."""
        battle = self.fight()
        return battle.sides[battle.side_of(seat)]

    def enemy(self, seat: int) -> Side:
        """The side of the battle that is not the seat's."""
        one, other = self.fight().sides
        return other if one.seat == seat else one

    def with_side(self, side: Side) -> "State":
        return replace(self, battle=self.fight().with_side(side))
