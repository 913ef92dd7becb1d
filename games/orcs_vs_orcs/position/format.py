"""The position format: how a position is written down, in scenarios, for arranged matches and in the log.

What is left out is as in a fresh match, or drawn. A position can also say what only a later moment depends on: what is
still to be settled on the map, a battle in the middle of a round, what happened last.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from games.kernel.contract import Outcome
from games.kernel.values import Value
from games.orcs_vs_orcs.state import LastChoice, Moving, Objective
from games.orcs_vs_orcs.state.agenda import Matter
from games.orcs_vs_orcs.state.battle import Column, Effect, LastBattle, Phase

Count: TypeAlias = Annotated[int, Meta(ge=0, le=999)]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=3)]


class PlayerPosition(Value, frozen=True, omit_defaults=True):
    """A player. `heroes` are all that he holds; used ones are shown too."""

    glory: Count = 0
    berserk: bool = False
    cards: dict[str, Count] | UnsetType = UNSET
    heroes: tuple[str, ...] = ()
    heroes_shown: tuple[str, ...] = ()
    heroes_used: tuple[str, ...] = ()
    trophies: Count = 0
    kills: dict[str, Count] = {}


class ZonePosition(Value, frozen=True, omit_defaults=True):
    """A zone; what is left out is as in a fresh game."""

    hordes: dict[str, Count] | UnsetType = UNSET
    marker: Seat | UnsetType | None = UNSET
    village: bool | UnsetType = UNSET
    fortress: Literal["lying", "standing"] | UnsetType | None = UNSET
    fresh: bool = False
    moved: Count = 0
    marched: Count = 0


class PendingPosition(Value, frozen=True, omit_defaults=True):
    """A battle that waits."""

    zone: str
    origins: tuple[str, ...] = ()
    marched: Count = 0


class SidePosition(Value, frozen=True, omit_defaults=True):
    """A side of a battle: everything that the state knows of it but its seat."""

    deck: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    columns: tuple[Column, ...] = ()
    box: Annotated[int, Meta(ge=1, le=6)] = 1
    losses: Count = 0
    marched: Count = 0
    late: bool = False
    blind: bool = False
    late_next: bool = False
    blind_next: bool = False
    picked: tuple[str, ...] | None = None
    unsupported: tuple[str, ...] = ()
    hand_decided: bool = False
    shuffled: bool = False
    chosen: str | None = None
    slot: str | None = None
    played: tuple[str, ...] = ()
    unplaced: str | None = None
    sheltered: bool = False
    struck: bool = False
    reddened: bool = False
    missed_discard: bool = False
    lost: Count = 0
    steps_back: Count = 0


class BattlePosition(Value, frozen=True, omit_defaults=True):
    """A battle in one of its phases, the attacker first. The defender is whoever stands there, unless he is named."""

    zone: str
    stage: Phase = "deck"
    round: Annotated[int, Meta(ge=1, le=99)] = 1
    origins: tuple[str, ...] = ()
    sides: tuple[SidePosition, ...] = ()
    defender: Seat | UnsetType = UNSET
    effects: tuple[Effect, ...] = ()


class Position(Value, frozen=True, omit_defaults=True):
    """A whole position. The active player of a battle has ended his actions."""

    game_turn: Annotated[int, Meta(ge=1, le=9999)] = 1
    first_player: Seat | UnsetType = UNSET
    active: Seat | UnsetType = UNSET
    actions_left: Annotated[int, Meta(ge=0, le=99)] | UnsetType = UNSET
    pool: Count | UnsetType = UNSET
    quiet_turns: Annotated[int, Meta(ge=0, le=30)] = 0
    players: tuple[PlayerPosition, ...] = ()
    market: dict[str, Count] | UnsetType = UNSET
    hero_pile: tuple[str, ...] | UnsetType = UNSET
    river: tuple[Objective, ...] | UnsetType = UNSET
    stack: tuple[Objective, ...] | UnsetType = UNSET
    face_down: Annotated[int, Meta(ge=0, le=3)] = 0
    zones: dict[str, ZonePosition] = {}
    recruited: dict[str, Count] = {}
    pending: tuple[PendingPosition, ...] = ()
    battle: BattlePosition | None = None
    fighting: bool = False
    agenda: tuple[Matter, ...] = ()
    moving: Moving | None = None
    offered: tuple[str, ...] = ()
    glory_gained: bool = False
    last_battle: LastBattle | None = None
    last_choice: LastChoice | None = None
    outcome: Outcome | None = None
