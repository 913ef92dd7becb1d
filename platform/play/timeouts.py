"""What the clocks bring about by themselves: pauses and vacations end, and time runs out."""

from games.kernel.refusals import Refused
from games.kernel.values import Event
from play import departures
from play.clock_events import ClockResumed, TimedOut, VacationEnded
from play.clockwork import accompanied, charge
from play.match import Match, follow, no_rewind


def overdue(match: Match, at: int) -> bool:
    """Whether something should have happened by itself at this moment or before it."""
    moment = match.clock.next_due if match.clock is not None else None
    return moment is not None and moment <= at and match.outcome is None


def brought_about(match: Match, at: int) -> list[Event]:
    """Everything that is overdue at a moment, in the order in which it was due, each stamped with when that was.

    So it makes no difference how late anybody noticed. `Refused` where nothing is overdue.
    """
    found: list[Event] = []
    while overdue(match, at):
        events = _next(match)
        match = follow(match, events, no_rewind)
        found += events
    if not found:
        raise Refused("time_left")
    return found


def _next(match: Match) -> list[Event]:
    clocks = match.clock
    assert clocks is not None
    assert clocks.next_due is not None
    at = max(clocks.next_due, clocks.at)
    if clocks.pause is not None:
        return accompanied(match, [ClockResumed(at)], None, at)
    back = [seat for seat, clock in enumerate(clocks.seats) if clock.away_until == clocks.next_due]
    if back:
        return accompanied(match, [VacationEnded(at, seat) for seat in back], None, at)
    seat = next(seat for seat in clocks.running if clocks.deadline(seat) == clocks.next_due)
    player = match.players[seat]
    assert player is not None
    ran_out: list[Event] = [charge(clocks, seat, at), TimedOut(at, seat, player)]
    if match.terms.on_timeout == "resign":
        return accompanied(match, [*ran_out, *departures.resigned(match, seat)], None, at)
    return accompanied(match, [*ran_out, *departures.dropped(match, seat)], None, at)
