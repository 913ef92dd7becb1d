"""The position format: how a position is written down (the vocabulary's `given`).

Beyond the vocabulary `more` holds what a later moment of the match still depends on: a question that is open, the
battle as it stands in the middle of a round, the moments between two decisions.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from games.kernel.contract import Outcome
from games.kernel.values import Value
from games.orcs_vs_orcs.rules.agenda import Task
from games.orcs_vs_orcs.state import Battle, Half, LastBattle, LastChoice, Moving, Objective

Count: TypeAlias = Annotated[int, Meta(ge=0, le=999)]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=3)]


class PlayerGiven(Value, frozen=True, omit_defaults=True):
    """A player. `heroes` are all that he holds; used ones are shown too."""

    glory: Count = 0
    berserk: bool = False
    cards: dict[str, Count] | UnsetType = UNSET
    heroes: tuple[str, ...] = ()
    heroes_shown: tuple[str, ...] = ()
    heroes_used: tuple[str, ...] = ()
    trophies: Count = 0
    kills: dict[str, Count] = {}


class ZoneGiven(Value, frozen=True, omit_defaults=True):
    """A zone; what is left out is as in a fresh game."""

    hordes: dict[str, Count] | UnsetType = UNSET
    marker: Seat | UnsetType | None = UNSET
    village: bool | UnsetType = UNSET
    fortress: Literal["lying", "standing"] | UnsetType | None = UNSET
    fresh: bool = False
    moved: Count = 0
    marched: Count = 0


class PendingGiven(Value, frozen=True, omit_defaults=True):
    """A battle that waits."""

    zone: str
    origins: tuple[str, ...] = ()
    marched: Count = 0


class ColumnGiven(Value, frozen=True, omit_defaults=True):
    """A column of a battle line."""

    front: str | None = None
    back: str | None = None
    hero: str | None = None
    hero_on: Half | None = None
    face_down: tuple[Half, ...] = ()


class SideGiven(Value, frozen=True, omit_defaults=True):
    """A side of a battle."""

    deck: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    columns: tuple[ColumnGiven, ...] = ()
    box: Annotated[int, Meta(ge=1, le=6)] = 1
    losses: Count = 0
    marched: Count = 0
    late: bool = False
    blind: bool = False


class BattleGiven(Value, frozen=True, omit_defaults=True):
    """A battle at the beginning of one of its stages."""

    zone: str
    stage: Literal["deck", "draw", "play"] = "deck"
    round: Annotated[int, Meta(ge=1, le=99)] = 1
    origins: tuple[str, ...] = ()
    sides: tuple[SideGiven, ...] = ()


class More(Value, frozen=True, omit_defaults=True):
    """What the vocabulary has no keys for. With it the position is taken as it is written."""

    agenda: tuple[Task, ...] = ()
    moving: Moving | None = None
    offered: tuple[str, ...] = ()
    stirred: bool = False
    battle: Battle | None = None
    last_battle: LastBattle | None = None
    last_choice: LastChoice | None = None
    outcome: Outcome | None = None


class Given(Value, frozen=True, omit_defaults=True):
    """A whole position."""

    game_turn: Annotated[int, Meta(ge=1, le=9999)] = 1
    first_player: Seat | UnsetType = UNSET
    active: Seat | UnsetType = UNSET
    actions_left: Annotated[int, Meta(ge=0, le=99)] | UnsetType = UNSET
    pool: Count | UnsetType = UNSET
    quiet_turns: Annotated[int, Meta(ge=0, le=30)] = 0
    players: tuple[PlayerGiven, ...] = ()
    market: dict[str, Count] | UnsetType = UNSET
    hero_pile: tuple[str, ...] | UnsetType = UNSET
    river: tuple[Objective, ...] | UnsetType = UNSET
    stack: tuple[Objective, ...] | UnsetType = UNSET
    face_down: Annotated[int, Meta(ge=0, le=3)] = 0
    zones: dict[str, ZoneGiven] = {}
    recruited: dict[str, Count] = {}
    pending: tuple[PendingGiven, ...] = ()
    battle: BattleGiven | None = None
    more: More | None = None
