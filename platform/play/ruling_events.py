"""What rulings do to a match, as facts in its log.

A ruling is one append: `Ruled` says which, under which rule and why; what it does follows or, for a rewind, goes
before, so that the ruling stands on the line that goes on.
"""

from typing import Literal, TypeAlias

from games.kernel.contract import Outcome
from games.kernel.values import Event

Scope: TypeAlias = Literal["clarify", "uphold", "rewind", "amend", "adjudicate", "penalise", "void"]
"""What a ruling does: say how a rule is read, let a step stand, go back, set another position, decide the outcome,
penalise a seat, or leave the match without a result.
"""
Penalty: TypeAlias = Literal["warning", "points", "seat", "ban"]
"""A warning, points taken away in the event, the seat, or the seat and the site."""


class Ruled(Event, frozen=True):
    """A ruling on a step, with its public reason and the rule that it rests on; its id is that of its command.

    `redrawn` where everything that no seat knew was drawn anew. `reachable` says of an amended position whether a
    bounded search found a lawful way to it from the step; None for every other ruling.
    """

    ruling: str
    scope: Scope
    step: int
    reason: str
    rule: str = ""
    redrawn: bool = False
    reachable: bool | None = None


class PositionReplaced(Event, frozen=True):
    """The position that the game's own next events set takes the place of the one before.

    `redrawn` where it differs from that in nothing but what no seat knew.
    """

    redrawn: bool = False


class Adjudicated(Event, frozen=True):
    """The match is over with this outcome, whatever the rules would have made of it."""

    outcome: Outcome


class Penalised(Event, frozen=True):
    """A penalty of whoever held a seat at the step in question; what it does to the match follows."""

    seat: int
    player: str
    penalty: Penalty
    points: int = 0


class SeatForfeited(Event, frozen=True):
    """A penalised seat is lost to who held it: whoever plays it on, it ranks last."""

    seat: int
    player: str


RulingEvent: TypeAlias = Ruled | PositionReplaced | Adjudicated | Penalised | SeatForfeited
