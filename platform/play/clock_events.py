"""What the clocks of a match have done.

Every event says when, by the database's clock, in milliseconds since 1970, and how much: telling it again reads no
clock and does no sums that could come out otherwise.
"""

from typing import TypeAlias

from games.kernel.values import Event


class ClockStarted(Event, frozen=True):
    """The clocks of these seats run from now on; with the whole time of a new move where `fresh`."""

    at: int
    seats: tuple[int, ...]
    fresh: bool = True


class ClockCharged(Event, frozen=True):
    """A seat's clock stops: so much of the move's own time is used up, and so much of the bank.

    `held` where it stops in the middle of a decision and will go on from there.
    """

    at: int
    seat: int
    free_ms: int
    bank_ms: int
    held: bool = False


class ClockAdded(Event, frozen=True):
    """Time goes into a seat's bank: the bonus of a decision, or what somebody who takes the seat over begins with."""

    at: int
    seat: int
    bank_ms: int


class ClockPaused(Event, frozen=True):
    """The match stands still until it is resumed, or until then at the latest. `seat` asked for it, or an officer."""

    at: int
    until: int
    seat: int | None = None
    reason: str = ""


class ClockResumed(Event, frozen=True):
    """The pause is over."""

    at: int


class VacationBegun(Event, frozen=True):
    """A seat is away: its clock stands still until then at the latest."""

    at: int
    seat: int
    until: int


class VacationEnded(Event, frozen=True):
    """A seat is back; what it was away has been taken from what it may be."""

    at: int
    seat: int


class TimedOut(Event, frozen=True):
    """A seat's time ran out, at this moment, whenever it was noticed; what comes of it follows."""

    at: int
    seat: int
    player: str


ClockEvent: TypeAlias = (
    ClockStarted | ClockCharged | ClockAdded | ClockPaused | ClockResumed | VacationBegun | VacationEnded | TimedOut
)
