"""The position format.

It holds also what only the log would tell, so that a position gives every state back: where the Start card came up,
what bounced, how the piles were resolved, what the spies asked, and what was fought before.
"""

from typing import Annotated, TypeAlias

from msgspec import UNSET, Meta, UnsetType, field

from games.few_orcs_more.state import Bounce, Cards, Fought, LastRound, Phase, Request, Resolved, Strike
from games.kernel.values import Value

Count: TypeAlias = Annotated[int, Meta(ge=0)]
BattleNumber: TypeAlias = Annotated[int, Meta(ge=1, le=4)]
BySeat: TypeAlias = dict[str, Cards]


class HeldPlayerCards(Value, frozen=True, omit_defaults=True):
    """The player cards in a hand."""

    desertions: Count | UnsetType = UNSET
    enlistments: Count | UnsetType = UNSET


class PositionBattle(Value, frozen=True, omit_defaults=True):
    """The battle being fought."""

    tribe: str
    armies: BySeat = field(default_factory=dict)
    next: int | None = None
    answered: tuple[int, ...] = ()
    commando: Strike | None = None


class Position(Value, frozen=True, omit_defaults=True):
    """A position. Every key may be left out."""

    round: Annotated[int, Meta(ge=1)] = 1
    wizard: int | None = None
    scores: tuple[Count, ...] | None = None
    gains: tuple[Count, ...] | None = None
    wins: tuple[tuple[tuple[Annotated[int, Meta(ge=1)], BattleNumber], ...], ...] | None = None
    phase: Phase = "deal"
    deck: Cards | None = None
    opened_at: Annotated[int, Meta(ge=0, le=80)] | None = None
    piles: dict[str, Cards] = field(default_factory=dict)
    player_cards: dict[str, HeldPlayerCards] = field(default_factory=dict)
    tick: Count = 0
    to_deal: Count = 0
    submitted: BySeat = field(default_factory=dict)
    bounced: tuple[Bounce, ...] = ()
    champion: int | None = None
    hands: BySeat = field(default_factory=dict)
    protected: BySeat = field(default_factory=dict)
    spy: Annotated[int, Meta(ge=1, le=4)] = 1
    resolved: tuple[Resolved, ...] | None = None
    spies: tuple[Request, ...] = ()
    giants_discarded: tuple[Count, ...] | None = None
    fought: Cards = ()
    battles: tuple[Fought, ...] | None = None
    commando_played: bool = False
    flying_played: bool = False
    battle: PositionBattle | None = None
    last_round: LastRound | None = None
    ready: tuple[int, ...] | UnsetType = UNSET
    seen: bool | UnsetType = UNSET
