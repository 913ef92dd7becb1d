"""The state of a match. Lists whose order means nothing are sorted; reserves and free markers are always counted."""

from typing import Literal, TypeAlias

from msgspec.structs import replace

from games.kernel.contract import Outcome
from games.kernel.values import Value
from games.orcs_vs_orcs.options import Options
from games.orcs_vs_orcs.rules.agenda import Task
from games.orcs_vs_orcs.rules.board import Board, board_of

Objective: TypeAlias = Literal["cities", "hordes", "fortresses", "tower", "markers", "razed", "kills", "villages"]
OBJECTIVES: tuple[Objective, ...] = (
    "cities", "hordes", "fortresses", "tower", "markers", "razed", "kills", "villages",
)  # fmt: skip
Half: TypeAlias = Literal["front", "back"]
HALVES: tuple[Half, ...] = ("front", "back")
Ending: TypeAlias = Literal["extermination", "two_nil", "third_loss", "out_of_cards"]

HORDES = 15
MARKERS = 12
FORTRESSES = 12
BOXES = 6
RED = 4
"""The first box of the red segment."""
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
        return replace(self, hordes=(*self.hordes[:seat], count, *self.hordes[seat + 1 :]))


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


class Column(Value, frozen=True):
    """A place of the battle line (6.4)."""

    front: str | None = None
    back: str | None = None
    hero: str | None = None
    hero_on: Half | None = None
    face_down: tuple[Half, ...] = ()
    """Front first."""

    def open_units(self) -> tuple[str, ...]:
        """Its face-up units, covered or not."""
        return tuple(card for half, card in self._units() if half not in self.face_down)

    def bare_units(self) -> tuple[str, ...]:
        """Its face-up, uncovered units: what effects of the other side see (6.4.5)."""
        return tuple(card for half, card in self._units() if half not in self.face_down and (half != self.hero_on))

    def _units(self) -> tuple[tuple[Half, str], ...]:
        front: tuple[tuple[Half, str], ...] = () if self.front in (None, "wall") else (("front", str(self.front)),)
        return front if self.back is None else (*front, ("back", self.back))


class Side(Value, frozen=True):
    """One side of a battle."""

    seat: int
    box: int = 1
    losses: int = 0
    """What lies on the tile, forced-march losses included."""
    marched: int = 0
    picked: tuple[str, ...] | None = None
    """The deck chosen in secret, sorted, until it is shuffled."""
    deck: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    """Oldest first."""
    discard: tuple[str, ...] = ()
    columns: tuple[Column, ...] = ()
    unsupported: tuple[str, ...] = ()
    """Cards without shelter, until the clean-up."""
    chosen: str | None = None
    slot: str | None = None
    played: tuple[str, ...] = ()
    """Cards turned up this round, the chosen one first."""
    sheltered: bool = False
    """Whether that one has found a place."""
    late: bool = False
    blind: bool = False
    late_next: bool = False
    blind_next: bool = False
    shuffled: bool = False
    """Whether it has reorganised this round and shuffled its deck, which everybody saw."""
    reddened: bool = False
    """A Berserk offer is due at the end of the phase (6.5.2)."""
    spent: bool = False
    """A discard was due from an empty deck this round (6.6.4)."""
    lost: int = 0
    """Hordes lost this round."""
    shifts: int = 0
    """How often Xaphyr will step back in the clean-up."""


class Battle(Value, frozen=True):
    """The battle that is being fought."""

    zone: str
    fort: bool
    sides: tuple[Side, Side]
    """Attacker, defender."""
    origins: tuple[str, ...] = ()
    round: int = 1
    ready: bool = False
    """Whether the decks have been shuffled."""

    def side_of(self, seat: int) -> int:
        """0 for the attacker, 1 for the defender, -1 for anybody else."""
        return 0 if self.sides[0].seat == seat else 1 if self.sides[1].seat == seat else -1


class LastBattle(Value, frozen=True):
    """How the latest battle ended."""

    zone: str
    attacker: int
    defender: int
    ending: Ending
    winner: int | None
    rounds: int
    losses: tuple[int, int]


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
    stirred: bool = False
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
    agenda: tuple[Task, ...] = ()
    """What is still to be done, the task at hand last; empty where the active player's command is awaited."""
    outcome: Outcome | None = None

    @property
    def seats(self) -> int:
        return len(self.players)

    @property
    def board(self) -> Board:
        return board_of(self.options, len(self.players))

    def with_zone(self, name: str, zone: Zone) -> "State":
        return replace(self, zones={**self.zones, name: zone})

    def with_player(self, seat: int, player: Player) -> "State":
        return replace(self, players=(*self.players[:seat], player, *self.players[seat + 1 :]))

    def fight(self) -> Battle:
        """The battle that is being fought, which there must be."""
        assert self.battle is not None
        return self.battle

    def with_side(self, at: int, side: Side) -> "State":
        battle = self.fight()
        sides = (side, battle.sides[1]) if at == 0 else (battle.sides[0], side)
        return replace(self, battle=replace(battle, sides=sides))
