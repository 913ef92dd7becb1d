"""What a viewer is shown, as a closed schema. `None` stands for what may not be known."""

from msgspec import UNSET, UnsetType

from games.kernel.contract import Outcome, Turn
from games.kernel.values import Value
from games.orcs_vs_orcs.options import Options
from games.orcs_vs_orcs.rules.board import Kind
from games.orcs_vs_orcs.state import LastChoice, Moving, Objective
from games.orcs_vs_orcs.state.battle import Column, LastBattle


class ObjectivesView(Value, frozen=True):
    river: tuple[Objective, ...]
    stack_top: Objective | None
    face_down: int
    stack: tuple[Objective, ...] | None
    """The arbiter's."""


class PlayerView(Value, frozen=True):
    seat: int
    start: str
    camp: int
    glory: int
    reserve: int
    on_board: int
    markers_left: int
    berserk: bool
    cards: dict[str, int]
    hero_count: int
    heroes: tuple[str, ...] | None
    """The owner's and the arbiter's."""
    heroes_shown: tuple[str, ...]
    heroes_used: tuple[str, ...]
    trophies: int
    kills: dict[str, int]


class ZoneView(Value, frozen=True):
    type: Kind
    village: bool
    well: bool
    marker: int | None
    fortress: str | None
    fresh: bool
    hordes: dict[str, int]
    moved: int
    marched: int


class PendingView(Value, frozen=True):
    zone: str
    attacker: int
    defender: int
    marched: int
    origins: tuple[str, ...]


class Question(Value, frozen=True):
    """What is asked; only what belongs to the phase is there."""

    zone: str | UnsetType = UNSET
    attacker: int | UnsetType = UNSET
    must_retreat: bool | UnsetType = UNSET
    zones: tuple[str, ...] | UnsetType = UNSET
    cards: tuple[str, ...] | UnsetType | None = UNSET
    card: str | UnsetType = UNSET
    options: tuple[str, ...] | UnsetType | None = UNSET
    enemy_deck: tuple[str, ...] | UnsetType | None = UNSET


class SideView(Value, frozen=True):
    seat: int
    box: int
    losses: int
    marched: int
    army: int
    deck: tuple[str, ...] | None
    deck_cards: tuple[str, ...] | None
    deck_count: int | None
    hand: tuple[str, ...] | None
    hand_count: int
    chosen: bool
    played: str | None
    columns: tuple[Column, ...]
    unsupported: tuple[str, ...]
    discard: tuple[str, ...]
    late: bool
    blind: bool
    late_next: bool
    blind_next: bool
    shuffled: bool


class BattleView(Value, frozen=True):
    zone: str
    fort: bool
    round: int
    attacker: SideView
    defender: SideView


class View(Value, frozen=True):
    """A match as a viewer sees it."""

    seats: int
    options: Options
    game_turn: int
    first_player: int
    active: int
    actions_left: int
    pool: int
    quiet_turns: int
    turn: Turn
    scores: tuple[int, ...]
    outcome: Outcome | None
    market: dict[str, int]
    fortress_supply: int
    recruited: dict[str, int]
    hero_pile_count: int
    hero_pile: tuple[str, ...] | None
    objectives: ObjectivesView
    players: tuple[PlayerView, ...]
    zones: dict[str, ZoneView]
    moving: Moving | None
    pending: tuple[PendingView, ...]
    question: Question | None
    battle: BattleView | None
    last_battle: LastBattle | None
    last_choice: LastChoice | None
