"""What happens around a game: the facts of a match that no game's rules know of.

They stand in the match's log between the game's own events and are told apart by their type. Those of the clock are
in `play.clock_events`.
"""

from typing import Literal, TypeAlias

from msgspec import UNSET, UnsetType

from games.kernel.values import Event
from play.clock_events import ClockEvent
from play.ruling_events import RulingEvent
from play.takeback_events import TakebackEvent
from play.terms import NO_TERMS, Terms
from streams.events import SeedRevealed

__all__ = ["SeedRevealed", "Terms"]

Agreement: TypeAlias = Literal["draw", "stop"]
"""What seats may agree on: that nobody is better, or that the match is not to be finished."""
Ending: TypeAlias = Literal["", "resigned", "draw", "stopped", "cancelled", "decided", "ruled", "void"]
"""How a match ended that did not end by its rules; the last two by a ruling, with an outcome or with none."""


class MatchOpened(Event, frozen=True):
    """Version 1 of every match: which rules, which options, and the commitment to the seed of all chance.

    `players` names who sits where ("computer:raider", "user:7"), None where a seat is free. `arranged` when it began
    from a given position rather than from the game's own set-up. Where it `waits` for players, it has no set-up yet.
    `event` is the tournament that it belongs to, whose directors may act on it; unset for any other match.
    """

    id: str
    game: str
    rules_version: str
    seats: int
    options: dict[str, object]
    commitment: str
    players: tuple[str | None, ...]
    arranged: bool = False
    waits: bool = False
    host: str = ""
    terms: Terms = NO_TERMS
    event: str | UnsetType = UNSET


class BranchOpened(Event, frozen=True):
    """Version 1 of a what-if line: the step of the match it leaves, by that step's own hash. Not part of the match."""

    id: str
    parent: str
    parent_version: int
    parent_hash: str
    game: str
    rules_version: str
    seats: int
    options: dict[str, object]
    commitment: str
    players: tuple[str | None, ...]


class MatchBegun(Event, frozen=True):
    """The last seat is taken: the set-up follows, in the same append."""


class MatchEnded(Event, frozen=True):
    """The match is over otherwise than by its rules."""

    ending: Ending


class SeatGiven(Event, frozen=True):
    """A player sits down, takes over or is replaced."""

    seat: int
    player: str


class SeatLeft(Event, frozen=True):
    """A player gets up before the match has begun; the seat is free."""

    seat: int


class SeatResigned(Event, frozen=True):
    """A seat gives the match up for lost: whoever plays it on, it ranks last."""

    seat: int
    player: str


class SeatDropped(Event, frozen=True):
    """A player is gone from a running match; whoever takes the seat over plays it on as if nothing had been."""

    seat: int
    player: str


class EndProposed(Event, frozen=True):
    """A seat proposes to end the match, and agrees to it itself."""

    kind: Agreement
    seat: int


class EndAnswered(Event, frozen=True):
    """A seat agrees to end the match; or does not, or no longer, and then the proposal is off the table."""

    kind: Agreement
    seat: int
    yes: bool


class Rewound(Event, frozen=True):
    """The main line goes on from an earlier version; what was played since stays in the log beside it.

    A fresh `commitment` where the seed had been revealed already, or a ruling promises another: chance must not be
    foreseeable after it. `seat` where a seat takes its move back by agreement: no clock gets time back by that.
    """

    to: int
    reason: str
    commitment: str = ""
    seat: int | UnsetType = UNSET


MatchEvent: TypeAlias = (
    MatchOpened
    | BranchOpened
    | MatchBegun
    | MatchEnded
    | SeatGiven
    | SeatLeft
    | SeatResigned
    | SeatDropped
    | EndProposed
    | EndAnswered
    | Rewound
    | SeedRevealed
    | ClockEvent
    | RulingEvent
    | TakebackEvent
)
