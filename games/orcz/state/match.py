"""The state of a match."""

from typing import Final, Literal, TypeAlias, get_args

from msgspec.structs import replace

from games.kernel.events import GameEvent
from games.kernel.values import Value
from games.orcz.options import Options, game_turns
from games.orcz.state.cards import ALL
from games.orcz.state.fields import PLACE, Field, FieldName

Phase: TypeAlias = Literal["setup", "reveal", "deploy", "resolve", "allocate", "blame", "wind_up", "over"]
"""Decisions are awaited in `deploy`, `resolve` (to struggle or to hold), `allocate` and `blame` only."""

EventCard: TypeAlias = Literal[
    "divided_forces", "blood_frenzy", "llovar_is_watching", "moonless_night", "blazing_sun", "war_drums",
    "enemy_reinforcements", "rich_plunder", "llovars_wrath", "contrary_winds", "witch_hunt", "goblin_revolt",
]  # fmt: skip
TauntStage: TypeAlias = Literal["thinking", "slow", "taunted", "fined"]

Colour: TypeAlias = Literal["red", "green", "blue", "yellow"]
COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)


class Tribe(Value, frozen=True):
    """A warlord's slaves and cards. Sets of cards are bits (see `cards`)."""

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

    state: TauntStage = "thinking"
    by: int | None = None


NO_TAUNT: Final = Taunting()


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
    taunt: Taunting = NO_TAUNT
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
        at, fields = PLACE[name], self.fields
        return replace(self, fields=(*fields[:at], field, *fields[at + 1 :]))

    def with_tribe(self, seat: int, tribe: Tribe) -> "State":
        return replace(self, tribes=(*self.tribes[:seat], tribe, *self.tribes[seat + 1 :]))


Events: TypeAlias = tuple[GameEvent[State], ...]
