"""How clocks continue: which clock events follow from what happens at a match, at a moment.

The clocks of all awaited people run, and none while the game's own clock is about to act. Whoever decides is charged,
gets the bonus, and begins anew if awaited again.
"""

from collections.abc import Iterator

from games.kernel.values import Event
from play.clock import Clocks
from play.clock_events import ClockAdded, ClockCharged, ClockStarted, VacationEnded
from play.match import Match, follow, no_rewind
from play.players import is_person
from streams.decider import Decision


def accompanied(decision: Decision[Match], mover: int | None, at: int) -> Decision[Match]:
    """Return the decision with the clock events that follow from it; `mover` is who decided."""
    events, match = decision
    if match.clock is None:
        return decision
    more = [*reactions(match, mover, at)]
    return Decision([*events, *more], follow(match, more, no_rewind))


def reactions(after: Match, mover: int | None, at: int) -> Iterator[Event]:
    """Yield the clock events that follow when a match has come to a step at a moment; `mover` is who decided."""
    clocks = after.clock
    if clocks is None:
        return
    if mover is not None and clocks.seats[mover].away_since is not None:
        yield VacationEnded(at, mover)
    awaited = after.awaited()
    run = _to_run(after, awaited, mover)
    for seat in clocks.running:
        if seat == mover or seat not in run:
            yield charge(clocks, seat, at, held=seat != mover and seat in awaited and is_person(after.players[seat]))
    if mover is not None and mover in clocks.running:
        yield from _bonus(clocks, mover, at)
    for seat, clock in enumerate(clocks.seats):
        if clock.held and (seat not in awaited or seat == mover):
            yield ClockCharged(at, seat, 0, 0)
    start = [seat for seat in run if seat not in clocks.running or seat == mover]
    resumed = tuple(seat for seat in start if seat != mover and clocks.seats[seat].held)
    fresh = tuple(seat for seat in start if seat not in resumed)
    if resumed:
        yield ClockStarted(at, resumed, fresh=False)
    if fresh:
        yield ClockStarted(at, fresh)


def charge(clocks: Clocks, seat: int, at: int, held: bool = False) -> ClockCharged:
    """Return what has run off a seat's clock since it was started, at most what was on it."""
    clock, left = clocks.seats[seat], clocks.left(seat, at)
    return ClockCharged(at, seat, clock.free_ms - left.free_ms, clock.bank_ms - left.bank_ms, held)


def _bonus(clocks: Clocks, mover: int, at: int) -> Iterator[Event]:
    """Yield what a decision earns; it fills no bank above what it held at first."""
    earned = min(clocks.bonus_ms, clocks.bank_ms - clocks.left(mover, at).bank_ms)
    if earned > 0:
        yield ClockAdded(at, mover, earned)


def _to_run(match: Match, awaited: tuple[int, ...], mover: int | None) -> tuple[int, ...]:
    """Return whose clocks have to run at this step."""
    clocks = match.clock
    if not awaited or clocks is None or clocks.pause is not None or match.rules.due(match.state) is not None:
        return ()
    return tuple(
        seat
        for seat in awaited
        if is_person(match.players[seat]) and (clocks.seats[seat].away_since is None or seat == mover)
    )
