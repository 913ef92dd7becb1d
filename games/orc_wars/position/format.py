"""The position format: what may be written down, and what it says when left out."""

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from games.kernel.values import Value
from games.orc_wars.editions.keys import AreaKey, CaravanKey, Counter, LeaderKey, Step, StopKey, TribeKey
from games.orc_wars.state import values
from games.orc_wars.state.agenda import Item
from games.orc_wars.state.state import RunningPhase

Seat: TypeAlias = Annotated[int, Meta(ge=0, le=5)]
Gold: TypeAlias = Annotated[int, Meta(ge=0, le=5)]
Strength: TypeAlias = Annotated[int, Meta(ge=2, le=5)]
Lost: TypeAlias = Literal["lost"]


class HandGiven(Value, frozen=True):
    tribe: tuple[Counter, ...] = ()
    gold: tuple[Gold, ...] = ()
    caravans: tuple[CaravanKey, ...] = ()


class AreaGiven(Value, frozen=True):
    owner: Seat | None = None
    fortress: Strength | None = None
    mine: bool = False
    garrison: tuple[TribeKey, ...] = ()
    machines: tuple[Strength, ...] = ()
    gold: tuple[Gold, ...] = ()
    shamans: Annotated[int, Meta(ge=0, le=4)] = 0


class LeaderGiven(Value, frozen=True):
    """`area` left out is his home."""

    seat: Seat
    area: AreaKey | Lost | UnsetType = UNSET
    hordes: tuple[TribeKey, ...] = ()
    machines: tuple[Strength, ...] = ()
    shaman: bool = False
    gold: tuple[Gold, ...] = ()
    moved: bool = False
    attacked: bool = False


class PrisonerGiven(Value, frozen=True):
    leader: LeaderKey
    seat: Seat


class CaravanGiven(Value, frozen=True):
    stop: StopKey
    gold: tuple[Gold, ...] | None = None
    prisoners: tuple[PrisonerGiven, ...] = ()


class More(Value, frozen=True):
    """What the published format has no words for: how far things have gone inside a turn, and what is being asked."""

    seat: Seat
    """Who decides in the phase itself."""
    dealt: tuple[Literal[""] | LeaderKey, ...] = ()
    marks: values.Marks = values.Marks()
    captives: tuple[values.Captive, ...] = ()
    rebels: tuple[TribeKey, ...] = ()
    ransom: values.Ransom | None = None
    deal: values.Deal | None = None
    seen: tuple[values.Seen | None, ...] = ()
    battle: values.Battle | None = None
    latest: values.Latest | None = None
    offered: tuple[values.Offered, ...] = ()
    bargains: tuple[values.Bargain, ...] = ()
    fallen: tuple[values.Fallen, ...] = ()
    met: tuple[values.Met, ...] = ()
    agenda: tuple[Item, ...] = ()


class Position(Value, frozen=True):
    """A position: the moment at which `active` decides in `phase`."""

    turn: Annotated[int, Meta(ge=1, le=99)] = 1
    phase: RunningPhase = "draw"
    active: Seat | UnsetType = UNSET
    order: tuple[Seat, ...] | UnsetType = UNSET
    steps_done: tuple[Step, ...] = ()
    hands: tuple[HandGiven, ...] = ()
    areas: dict[AreaKey, AreaGiven] = {}
    leaders: dict[LeaderKey, LeaderGiven] = {}
    caravans: dict[CaravanKey, CaravanGiven] = {}
    leaderless: tuple[Annotated[int, Meta(ge=0, le=3)], ...] = ()
    eliminated: tuple[Seat, ...] = ()
    more: More | None = None
