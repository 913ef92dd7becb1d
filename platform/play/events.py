"""What happens around a game: the facts of a match that no game's rules know of.

They stand in the match's log between the game's own events and are told apart by their type.
"""

from typing import TypeAlias

from games.kernel.values import Event


class MatchOpened(Event, frozen=True):
    """Version 1 of every match: which rules, which options, and the commitment to the seed of all chance.

    `players` names who sits where ("computer:raider", "user:7"), None where a seat is free. `arranged` when it began
    from a given position rather than from the game's own set-up.
    """

    id: str
    game: str
    rules_version: str
    seats: int
    options: dict[str, object]
    commitment: str
    players: tuple[str | None, ...]
    arranged: bool = False


class BranchOpened(Event, frozen=True):
    """Version 1 of a what-if line: the step of the match it leaves, by that step's own hash. Not part of the match."""

    id: str
    parent: str
    version: int
    hash: str
    game: str
    rules_version: str
    seats: int
    options: dict[str, object]
    commitment: str
    players: tuple[str | None, ...]


class SeatGiven(Event, frozen=True):
    """A player sits down, takes over or is replaced."""

    seat: int
    player: str


class SeatLeft(Event, frozen=True):
    """A player gets up; the seat is free."""

    seat: int


class Rewound(Event, frozen=True):
    """The main line goes on from an earlier version; what was played since stays in the log beside it.

    A fresh `commitment` where the seed had been revealed already: chance must not be foreseeable after it.
    """

    to: int
    reason: str
    commitment: str = ""


class SeedRevealed(Event, frozen=True):
    """The last event of a finished match: with seed and salt anybody can check the commitment and every draw. Both in
    hex.
    """

    seed: str
    salt: str


MatchEvent: TypeAlias = MatchOpened | BranchOpened | SeatGiven | SeatLeft | Rewound | SeedRevealed
OPENINGS = (MatchOpened, BranchOpened)
