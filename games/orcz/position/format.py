"""The position format: how a position is written down.

What is left out stands as in a fresh game. Written in full it also holds what a later moment still depends on: the
latest result of a field, its removed challenges, which troops everybody saw come back, who was skipped.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from games.kernel.values import Value
from games.orcz.state.cards import Card, Hero
from games.orcz.state.fields import Challenge, FieldName, Result, Settlement
from games.orcz.state.match import Colour, EventCard, Taunting
from games.orcz.state.ranks import Part, Rank

Count: TypeAlias = Annotated[int, Meta(ge=0)]


class FieldGiven(Value, frozen=True, omit_defaults=True):
    """A field. What is left out stands as in a fresh game in which every list came out in printed order."""

    challenge: Challenge | UnsetType | None = UNSET
    stack: tuple[Challenge, ...] | UnsetType = UNSET
    removed: tuple[Challenge, ...] | UnsetType = UNSET
    ranks: tuple[Rank, ...] = ()
    aside: tuple[Part, ...] = ()
    resolved: bool = False
    result: Result | None = None
    settled: Settlement | None = None


class PlayerGiven(Value, frozen=True, omit_defaults=True):
    """A warlord. The hand is what is neither used nor on a field."""

    slaves: Count = 5
    used: tuple[Hero, ...] = ()
    shown_empty: bool = False
    last_paid: Count = 0
    counted: bool = False
    colour: Colour | UnsetType = UNSET
    back: tuple[Card, ...] = ()
    skipped: bool = False


class Position(Value, frozen=True, omit_defaults=True):
    """A whole position."""

    phase: Literal["reveal", "deploy", "resolve", "allocate", "blame", "wind_up"] = "deploy"
    game_turn: Annotated[int, Meta(ge=1)] = 1
    first: Count = 0
    event: EventCard | None = None
    event_deck: tuple[EventCard, ...] | UnsetType = UNSET
    round: Annotated[int, Meta(ge=1, le=5)] | UnsetType = UNSET
    active: Count | UnsetType = UNSET
    taunt: Taunting | UnsetType = UNSET
    field: FieldName | None = None
    fighting: bool = False
    dominant: Count | None = None
    fields: dict[FieldName, FieldGiven] = msgspec.field(default_factory=dict)
    players: dict[str, PlayerGiven] = msgspec.field(default_factory=dict)
