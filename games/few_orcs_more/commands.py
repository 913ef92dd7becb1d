"""The commands as a seat gives them. When each may be given, and what decides it, stands in `turn`."""

from typing import Annotated, Final, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from games.kernel.values import Command

HIGHEST: Final = 99
"""No pile can be higher: there are 80 army cards and at most 18 player cards."""
Height: TypeAlias = Annotated[int, Meta(ge=0, le=HIGHEST)] | UnsetType


class Desert(Command, frozen=True):
    """Put a desertion on a pile; `seen_height` is how high it was when the player looked (4.4.3)."""

    pile: int
    seen_height: Height = UNSET


class Enlist(Command, frozen=True):
    """Put an enlistment on a pile, during the deal or late."""

    pile: int
    seen_height: Height = UNSET


class Plays(Command, frozen=True):
    """Submit the plays of this tick, in the order in which they are to be carried out (5.3)."""

    plays: tuple[str, ...]


class Decline(Command, frozen=True):
    """Give up all own enlistments left (4.5.1); in turns this is submitted in secret like a play (5.5)."""


class Enchant(Command, frozen=True):
    """Name a recruiter as champion (6.2.1)."""

    target: int


class Spy(Command, frozen=True):
    """Ask another recruiter for one kind of card (6.3.2)."""

    target: int
    kind: str


class Tribe(Command, frozen=True):
    """Announce the tribe of the next battle (7.1.1)."""

    tribe: str


class Mercenaries(Command, frozen=True):
    """Send any part of the own goblins, giants, trolls and war machines, or none (7.3.1)."""

    cards: tuple[str, ...]


class Commando(Command, frozen=True):
    """Play the commando against an army and one of its backs (7.4.1)."""

    target: int
    back: str


class Fly(Command, frozen=True):
    """Add the flying machine with so many goblins from the hand (7.6.1)."""

    goblins: int


class Pass(Command, frozen=True):
    """Let the moment for the commando or for the flying machine pass (7.4.4)."""


class Ready(Command, frozen=True):
    """Say that the deal may begin (4.4.6)."""


class DealOn(Command, frozen=True):
    """Say, as the wizard, that the next batch may be dealt (5.7)."""


class DealAll(Command, frozen=True):
    """Say, as the wizard, that the rest of the round may be dealt without waiting for a look at each batch (5.7)."""


AnyCommand: TypeAlias = (
    Ready
    | DealOn
    | DealAll
    | Desert
    | Enlist
    | Plays
    | Decline
    | Enchant
    | Spy
    | Tribe
    | Mercenaries
    | Commando
    | Fly
    | Pass
)
