"""The clocks of a match as pure values, folded from the match's events.

All times are milliseconds, and moments count from 1970 by the database's clock. They stand in the events, so the fold
reads no clock. Since each moment is at or after the one before it, and no charge exceeds what was left, no clock ever
goes below nothing.
"""

from collections.abc import Callable
from typing import NamedTuple, cast

from msgspec.structs import replace

from games.kernel.values import Event, Value
from play.clock_events import (
    ClockAdded,
    ClockCharged,
    ClockPaused,
    ClockResumed,
    ClockStarted,
    TimedOut,
    VacationBegun,
    VacationEnded,
)
from play.terms import Terms


class SeatClock(Value, frozen=True):
    """A seat's clock: what is left of the move's own time, of the bank, and of the time it may be away.

    It runs `since` a moment, or stands still; `held` if it stands still in the middle of a decision.
    """

    free_ms: int
    bank_ms: int
    vacation_ms: int
    since: int | None = None
    held: bool = False
    away_since: int | None = None
    away_until: int | None = None
    pauses: int = 0


class Pause(Value, frozen=True):
    """A pause of the whole match, which ends at this moment at the latest; `seat` asked for it, or an officer."""

    at: int
    until: int
    seat: int | None


class Clocks(Value, frozen=True):
    """The clocks of a match, and the moment of its newest clock event."""

    move_ms: int
    bank_ms: int
    bonus_ms: int
    at: int
    seats: tuple[SeatClock, ...]
    pause: Pause | None = None

    def deadline(self, seat: int) -> int | None:
        """Return when the seat's time runs out; None if its clock stands still."""
        clock = self.seats[seat]
        return None if clock.since is None else clock.since + clock.free_ms + clock.bank_ms

    def left(self, seat: int, now: int) -> "Left":
        """Return what the seat has left at a moment, never less than nothing."""
        clock = self.seats[seat]
        gone = max(0, now - clock.since) if clock.since is not None else 0
        free = max(0, clock.free_ms - gone)
        return Left(free, max(0, clock.bank_ms - max(0, gone - clock.free_ms)))

    @property
    def running(self) -> tuple[int, ...]:
        """The seats whose clocks run, in rising order."""
        return tuple(seat for seat, clock in enumerate(self.seats) if clock.since is not None)

    @property
    def next_due(self) -> int | None:
        """The moment at which something next happens by itself: a time-out, the end of a pause or of a vacation."""
        if self.pause is not None:
            return self.pause.until
        moments = [self.deadline(seat) for seat in range(len(self.seats))]
        moments += [clock.away_until for clock in self.seats]
        return min((moment for moment in moments if moment is not None), default=None)


class Left(NamedTuple):
    """What a seat has left of the move's own time and of its bank."""

    free_ms: int
    bank_ms: int

    @property
    def total_ms(self) -> int:
        return self.free_ms + self.bank_ms


def wound(terms: Terms, seats: int) -> Clocks | None:
    """Return the clocks of a match on these terms before anything has happened; None if it is played without clocks."""
    if terms.pace == "none":
        return None
    move, bank = 1000 * terms.move_s, 1000 * terms.bank_s
    vacation = 1000 * terms.vacation_s if terms.pace == "days" else 0
    return Clocks(move, bank, 1000 * terms.bonus_s, 0, (SeatClock(move, bank, vacation),) * seats)


def tell(clocks: Clocks, event: Event) -> Clocks:
    """Return the clocks after a clock event."""
    return _TOLD[type(event)](clocks, event)


def halted(then: Clocks, now: Clocks, spent: bool = False) -> Clocks:
    """Return the clocks as they were at an earlier step, to continue from there: standing still, in the middle of
    decisions.

    Nobody gets back a vacation or a pause taken since; nor, if it stays `spent`, time that has run off.
    """
    seats = tuple(
        replace(
            clock,
            free_ms=min(clock.free_ms, later.free_ms) if spent else clock.free_ms,
            bank_ms=min(clock.bank_ms, later.bank_ms) if spent else clock.bank_ms,
            since=None,
            held=clock.held or clock.since is not None,
            away_since=None,
            away_until=None,
            vacation_ms=min(clock.vacation_ms, later.vacation_ms),
            pauses=later.pauses,
        )
        for clock, later in zip(then.seats, now.seats, strict=True)
    )
    return replace(then, at=now.at, seats=seats, pause=None)


def _started(clocks: Clocks, event: Event) -> Clocks:
    told = cast(ClockStarted, event)
    for seat in told.seats:
        clock = clocks.seats[seat]
        free = clocks.move_ms if told.fresh else clock.free_ms
        clocks = _with(clocks, seat, replace(clock, since=told.at, free_ms=free, held=False))
    return replace(clocks, at=told.at)


def _charged(clocks: Clocks, event: Event) -> Clocks:
    told = cast(ClockCharged, event)
    clock = clocks.seats[told.seat]
    free, bank = clock.free_ms - told.free_ms, clock.bank_ms - told.bank_ms
    stopped = replace(clock, since=None, free_ms=free, bank_ms=bank, held=told.held)
    return replace(_with(clocks, told.seat, stopped), at=told.at)


def _added(clocks: Clocks, event: Event) -> Clocks:
    told = cast(ClockAdded, event)
    clock = clocks.seats[told.seat]
    return replace(_with(clocks, told.seat, replace(clock, bank_ms=clock.bank_ms + told.bank_ms)), at=told.at)


def _paused(clocks: Clocks, event: Event) -> Clocks:
    told = cast(ClockPaused, event)
    if told.seat is not None:
        clock = clocks.seats[told.seat]
        clocks = _with(clocks, told.seat, replace(clock, pauses=clock.pauses + 1))
    return replace(clocks, at=told.at, pause=Pause(told.at, told.until, told.seat))


def _resumed(clocks: Clocks, event: Event) -> Clocks:
    return replace(clocks, at=cast(ClockResumed, event).at, pause=None)


def _away(clocks: Clocks, event: Event) -> Clocks:
    told = cast(VacationBegun, event)
    clock = replace(clocks.seats[told.seat], away_since=told.at, away_until=told.until)
    return replace(_with(clocks, told.seat, clock), at=told.at)


def _back(clocks: Clocks, event: Event) -> Clocks:
    told = cast(VacationEnded, event)
    clock = clocks.seats[told.seat]
    assert clock.away_since is not None
    left = clock.vacation_ms - (told.at - clock.away_since)
    here = replace(clock, away_since=None, away_until=None, vacation_ms=left)
    return replace(_with(clocks, told.seat, here), at=told.at)


def _timed_out(clocks: Clocks, event: Event) -> Clocks:
    return replace(clocks, at=cast(TimedOut, event).at)


def _with(clocks: Clocks, seat: int, clock: SeatClock) -> Clocks:
    return replace(clocks, seats=(*clocks.seats[:seat], clock, *clocks.seats[seat + 1 :]))


_TOLD: dict[type[Event], Callable[[Clocks, Event], Clocks]] = {
    ClockStarted: _started,
    ClockCharged: _charged,
    ClockAdded: _added,
    ClockPaused: _paused,
    ClockResumed: _resumed,
    VacationBegun: _away,
    VacationEnded: _back,
    TimedOut: _timed_out,
}
