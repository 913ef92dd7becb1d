"""What the clocks bring about by themselves: pauses and vacations end, and time runs out."""

from collections.abc import Iterator

from games.kernel.refusals import Refused
from games.kernel.values import Event
from play import departures
from play.clock import Clocks
from play.clock_events import ClockResumed, TimedOut, VacationEnded
from play.clock_reactions import accompanied, charge
from play.match import Match, follow, no_rewind
from play.takeback_events import TakebackLapsed
from streams.decider import Decision


def overdue(match: Match, at: int) -> bool:
    """Return whether something should have happened by itself at this moment or before it."""
    moment = match.next_due
    return moment is not None and moment <= at and match.outcome is None


def brought_about(match: Match, at: int) -> Decision[Match]:
    """Return everything that is overdue at a moment, in the order in which it was due, each stamped with when that was.

    So it makes no difference how late anybody noticed. Raises `Refused` if nothing is overdue.
    """
    found: list[Event] = []
    while overdue(match, at):
        events, match = _next(match)
        found += events
    if not found:
        raise Refused("time_left")
    return Decision(found, match)


def _next(match: Match) -> Decision[Match]:
    clocks, asked = match.clock, match.course.takeback
    due = match.next_due
    assert due is not None
    at = due if clocks is None else max(due, clocks.at)
    events: list[Event]
    if asked is not None and asked.until == due:
        events = [TakebackLapsed(at)]
    else:
        assert clocks is not None
        events = [*_due(match, clocks, at)]
    return accompanied(Decision(events, follow(match, events, no_rewind)), None, at)


def _due(match: Match, clocks: Clocks, at: int) -> Iterator[Event]:
    if clocks.pause is not None:
        yield ClockResumed(at)
        return
    back = [seat for seat, clock in enumerate(clocks.seats) if clock.away_until == clocks.next_due]
    if back:
        yield from (VacationEnded(at, seat) for seat in back)
        return
    seat = next(seat for seat in clocks.running if clocks.deadline(seat) == clocks.next_due)
    player = match.players[seat]
    assert player is not None
    yield charge(clocks, seat, at)
    yield TimedOut(at, seat, player)
    gone = departures.resigned if match.terms.on_timeout == "resign" else departures.dropped
    yield from gone(match, seat)
