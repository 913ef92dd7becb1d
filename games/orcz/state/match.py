"""The state of a match."""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from msgspec.structs import replace

from games.kernel.contract import Secrecy
from games.kernel.values import Value
from games.orcz.editions import PLACE, Challenge, EventCard, FieldName
from games.orcz.options import Options, game_turns
from games.orcz.state.cards import ALL
from games.orcz.state.ranks import Part, Rank, Seen

Phase: TypeAlias = Literal["setup", "reveal", "deploy", "resolve", "allocate", "blame", "wind_up", "over"]
"""Decisions are awaited in `deploy`, `resolve` (to struggle or to hold), `allocate` and `blame` only."""

Colour: TypeAlias = Literal["red", "green", "blue", "yellow"]
Patience: TypeAlias = Literal["thinking", "slow", "taunted", "fined"]


class Result(Value, frozen=True):
    """How the challenge of a field came out (3.5). Totals by seat."""

    turn: int
    challenge: Challenge
    totals: tuple[int, ...]
    strength: int
    need: int
    champion: bool
    won: bool
    dominant: tuple[int, ...]


class Settlement(Value, frozen=True):
    """What the dominant seat allocated, or whom it blamed for how many: slaves by seat."""

    by: int
    shares: tuple[int, ...]


class Field(Value, frozen=True):
    """A battlefield: its challenges, the column before it, and what has been set aside for its challenge."""

    challenge: Challenge | None = None
    stack: tuple[Challenge, ...] = ()
    removed: tuple[Challenge, ...] = ()
    ranks: tuple[Rank, ...] = ()
    """The column, rank 1 first."""
    aside: tuple[Part, ...] = ()
    resolved: bool = False
    """In this turn."""
    result: Result | None = None
    """The latest one."""
    settled: Settlement | None = None
    """What was allocated or blamed after it."""

    @property
    def finished(self) -> bool:
        """Whether all its challenges are beaten (3.2.1)."""
        return self.challenge is None and not self.stack


class Tribe(Value, frozen=True):
    """What a warlord has. Sets of cards are bits (see `cards`)."""

    colour: Colour = "red"
    slaves: int = 5
    shown_empty: bool = False
    last_paid: int = 0
    """What it still had to pay with when it showed an empty screen."""
    counted: bool = True
    """Whether the other seats know its slaves, having seen every transfer since the set-up or since it had none."""
    hand: int = ALL
    used: int = 0
    """Heroes that lie open before the screen."""
    back: int = 0
    """Troops of the hand that everybody saw come back from a field in this turn."""
    skipped: bool = False
    """Whether this turn has shown that the hand held no legal rank."""


class Taunting(Value, frozen=True):
    """How patiently the seat to deploy is waited for (5.7), and who taunted it."""

    state: Patience = "thinking"
    by: int | None = None


PATIENT: Final = Taunting()


class State(Value, frozen=True):
    """Everything there is. Fields stand in the order of the rules, tribes by seat."""

    options: Options
    tribes: tuple[Tribe, ...]
    fields: tuple[Field, ...] = (Field(),) * 4
    phase: Phase = "setup"
    game_turn: int = 1
    first: int = 0
    event: EventCard | None = None
    event_deck: tuple[EventCard, ...] = ()
    round: int = 1
    """Of the deployment."""
    active: int = 0
    """The seat to deploy."""
    taunt: Taunting = PATIENT
    field: FieldName | None = None
    """The field under resolution."""
    fighting: bool = False
    """Whether its rear rank is in the middle of a struggle."""
    dominant: int | None = None
    """The seat that is to allocate or to blame."""

    @property
    def seats(self) -> int:
        return len(self.tribes)

    @property
    def game_turns(self) -> int:
        return game_turns(self.options, len(self.tribes))

    def at(self, name: FieldName) -> Field:
        return self.fields[PLACE[name]]

    def under_way(self) -> tuple[FieldName, Field]:
        """The field under resolution, which there must be."""
        assert self.field is not None
        return self.field, self.fields[PLACE[self.field]]

    def with_field(self, name: FieldName, field: Field) -> "State":
        place, fields = PLACE[name], self.fields
        return replace(self, fields=(*fields[:place], field, *fields[place + 1 :]))

    def with_tribe(self, seat: int, tribe: Tribe) -> "State":
        return replace(self, tribes=(*self.tribes[:seat], tribe, *self.tribes[seat + 1 :]))


SECRECY: Mapping[type[Value], Mapping[str, Secrecy]] = {
    State: {
        "options": "public", "tribes": "public", "fields": "public", "phase": "public", "game_turn": "public",
        "first": "public", "event": "public", "event_deck": "nobody", "round": "public", "active": "public",
        "taunt": "public", "field": "public", "fighting": "public", "dominant": "public",
    },
    Field: {
        "challenge": "public", "stack": "nobody", "removed": "nobody", "ranks": "public", "aside": "public",
        "resolved": "public", "result": "public", "settled": "public",
    },
    Rank: {"seat": "public", "left": "partly", "right": "partly", "up": "public", "seen": "public"},
    Tribe: {
        "colour": "public", "slaves": "partly", "shown_empty": "public", "last_paid": "public", "counted": "public",
        "hand": "owner", "used": "public", "back": "public", "skipped": "public",
    },
    Part: dict.fromkeys(Part.__struct_fields__, "public"),
    Seen: dict.fromkeys(Seen.__struct_fields__, "public"),
    Result: dict.fromkeys(Result.__struct_fields__, "public"),
    Settlement: dict.fromkeys(Settlement.__struct_fields__, "public"),
    Taunting: dict.fromkeys(Taunting.__struct_fields__, "public"),
    Options: dict.fromkeys(Options.__struct_fields__, "public"),
}  # fmt: skip
