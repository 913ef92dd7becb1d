"""The seats of a running match: their clocks, and what has become of who sat there."""

from games.kernel.values import Value
from play.match import Match


class Hand(Value, frozen=True):
    """A seat as everybody may see it.

    Its clock has `free_ms` of the move's own time and `bank_ms` left at `at_ms`, and runs on from there where
    `running`; all null in a match without clocks. `dropped` where somebody may take it over.
    """

    seat: int
    awaited: bool
    resigned: bool
    dropped: bool
    away: bool
    running: bool
    at_ms: int | None = None
    free_ms: int | None = None
    bank_ms: int | None = None
    whole_ms: int | None = None


def hands(match: Match) -> tuple[Hand, ...]:
    """Every seat, in order round the table."""
    awaited = match.awaited()
    return tuple(_hand(match, seat, seat in awaited) for seat in range(match.seats))


def _hand(match: Match, seat: int, awaited: bool) -> Hand:
    resigned, dropped = seat in match.resigned, seat in match.dropped
    clocks = match.clock
    if clocks is None:
        return Hand(seat, awaited, resigned, dropped, away=False, running=False)
    clock = clocks.seats[seat]
    since = clock.since
    return Hand(
        seat,
        awaited,
        resigned,
        dropped,
        away=clock.away_since is not None,
        running=since is not None and match.outcome is None,
        at_ms=clocks.at if since is None else since,
        free_ms=clock.free_ms,
        bank_ms=clock.bank_ms,
        whole_ms=clocks.move_ms + clocks.bank_ms,
    )
