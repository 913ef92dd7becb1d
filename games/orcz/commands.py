"""What a seat may wish for (rule 7)."""

from typing import Annotated, TypeAlias, get_args

from msgspec import UNSET, Meta, UnsetType

from games.kernel.values import Command
from games.orcz.state.cards import Card
from games.orcz.state.fields import FieldName
from games.orcz.state.ranks import Facing, Side

Count: TypeAlias = Annotated[int, Meta(ge=0)]
Shares: TypeAlias = dict[Annotated[str, Meta(pattern="^(0|[1-9][0-9]*)$")], Count]
"""Slaves by seat; a seat with 0 is the same as a seat left out."""


class Deploy(Command, frozen=True):
    """Place a rank (3.3)."""

    field: FieldName
    left: Card
    right: Card
    up: Facing


class Struggle(Command, frozen=True):
    """Attack the rank ahead (3.4.3)."""


class Hold(Command, frozen=True):
    """Leave the rank ahead alone (3.4.3)."""


class Allocate(Command, frozen=True):
    """Give out the secondary number of a won challenge (3.5.5)."""

    split: Shares


class Blame(Command, frozen=True):
    """Make others pay up to the secondary number of a lost challenge (3.5.6)."""

    split: Shares


class Scout(Command, frozen=True):
    """Look at a face-down card of another seat (3.6.2). `rank` 1 is the one in front."""

    field: FieldName
    rank: Count
    side: Side | UnsetType = UNSET


class Taunt(Command, frozen=True):
    """Recite the phrase to a seat that is slow (5.7)."""


AnyCommand: TypeAlias = Deploy | Struggle | Hold | Allocate | Blame | Scout | Taunt
COMMANDS: tuple[type[AnyCommand], ...] = get_args(AnyCommand)
