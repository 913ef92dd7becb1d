"""The course of a match around its game: whether it has begun, who is gone, what is proposed, how it ended, its clocks.

Like the game's state it belongs to a step: a rewind goes back to the course as it was there.
"""

from collections.abc import Callable
from typing import cast, get_args

from msgspec.structs import replace

from games.kernel.contract import Outcome
from games.kernel.values import Event, Value
from play import clock
from play.clock import Clocks
from play.clock_events import ClockEvent
from play.events import (
    Agreement,
    EndAnswered,
    Ending,
    EndProposed,
    MatchBegun,
    MatchEnded,
    Rewound,
    SeatDropped,
    SeatGiven,
    SeatLeft,
    SeatResigned,
)
from play.players import is_computer
from play.ruling_events import Adjudicated, PositionReplaced, SeatForfeited
from play.takeback_events import TakebackAnswered, TakebackAsked, TakebackLapsed


class Proposal(Value, frozen=True):
    """What is proposed and the seats that agree, the one that proposed it first."""

    kind: Agreement
    agreed: tuple[int, ...]


class Declined(Value, frozen=True):
    """What was declined or taken back, by whom it had been agreed to, and at which version."""

    kind: Agreement
    seats: tuple[int, ...]
    version: int

    def of(self, kind: Agreement, seat: int) -> bool:
        return self.kind == kind and seat in self.seats


class Gone(Value, frozen=True):
    """Somebody who left a running match: their seat, their name, and whether they resigned."""

    seat: int
    player: str
    resigned: bool


class Takeback(Value, frozen=True):
    """A seat has asked, at a moment, to go back to a version; whose consent is wanting, and until when it may be given.

    `asked` are all who had a say.
    """

    at: int
    seat: int
    to: int
    asked: tuple[int, ...]
    wanting: tuple[int, ...]
    until: int


class Denied(Value, frozen=True):
    """A seat asked to take a move back, and at which version it was denied, withdrawn or overtaken."""

    seat: int
    version: int


class Course(Value, frozen=True):
    """How the match stands at a step. `resigned` seats in the order in which they resigned or lost their seat.

    `dropped` seats lost their player and wait for somebody to take them over while a computer plays them. `begun_at`
    is the version of the event with which a match that waited for players began; 1 where it never waited. `verdict` is
    the outcome of a match that a ruling has decided.
    """

    begun_at: int = 1
    ending: Ending = ""
    resigned: tuple[int, ...] = ()
    dropped: tuple[int, ...] = ()
    gone: tuple[Gone, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    declined: tuple[Declined, ...] = ()
    clocks: Clocks | None = None
    verdict: Outcome | None = None
    takeback: Takeback | None = None
    denied: tuple[Denied, ...] = ()


WAITING = 0
"""What `begun_at` is before the beginning."""


def after(course: Course, event: Event, version: int) -> Course:
    """Return the course after an event at a version."""
    told = _TOLD.get(type(event))
    return course if told is None else told(course, event, version)


def taken_up(then: Course, now: Course, players: tuple[str | None, ...], rewound: Rewound) -> Course:
    """Return the course as it was at an earlier step, to continue from there with whoever sits there now.

    A seat whose player has gone since, and for whom a computer stands in, may be taken over. If a seat has taken its
    move back, clocks keep what has run off them since.
    """
    stood_in = {seat for seat in (*now.dropped, *now.resigned) if is_computer(players[seat])}
    clocks = then.clocks
    if clocks is not None and now.clocks is not None:
        clocks = clock.halted(clocks, now.clocks, spent=isinstance(rewound.seat, int))
    dropped = tuple(sorted(stood_in - {*then.resigned}))
    return replace(then, dropped=dropped, proposals=(), clocks=clocks, takeback=None, denied=now.denied)


def _begun(course: Course, _event: Event, version: int) -> Course:
    return replace(course, begun_at=version)


def _ended(course: Course, event: Event, _version: int) -> Course:
    return replace(course, ending=cast(MatchEnded, event).ending, verdict=None, proposals=(), takeback=None)


def _adjudicated(course: Course, event: Event, _version: int) -> Course:
    verdict = cast(Adjudicated, event).outcome
    return replace(course, ending="ruled", verdict=verdict, proposals=(), takeback=None)


def _replaced(course: Course, _event: Event, _version: int) -> Course:
    return replace(course, proposals=(), takeback=None)


def _given(course: Course, event: Event, _version: int) -> Course:
    given = cast(SeatGiven, event)
    if is_computer(given.player):
        return replace(course, proposals=())
    dropped = tuple(seat for seat in course.dropped if seat != given.seat)
    gone = tuple(one for one in course.gone if (one.seat, one.player) != (given.seat, given.player))
    return replace(course, dropped=dropped, gone=gone, proposals=())


def _left(course: Course, _event: Event, _version: int) -> Course:
    return replace(course, proposals=())


def _resigned(course: Course, event: Event, _version: int) -> Course:
    told = cast(SeatResigned | SeatForfeited, event)
    dropped = tuple(seat for seat in course.dropped if seat != told.seat)
    gone = (*course.gone, Gone(told.seat, told.player, resigned=True))
    return replace(course, resigned=(*course.resigned, told.seat), dropped=dropped, gone=gone, proposals=())


def _dropped(course: Course, event: Event, _version: int) -> Course:
    told = cast(SeatDropped, event)
    gone = (*course.gone, Gone(told.seat, told.player, resigned=False))
    return replace(course, dropped=(*course.dropped, told.seat), gone=gone, proposals=())


def _proposed(course: Course, event: Event, _version: int) -> Course:
    told = cast(EndProposed, event)
    return replace(course, proposals=(*course.proposals, Proposal(told.kind, (told.seat,))))


def _answered(course: Course, event: Event, version: int) -> Course:
    told = cast(EndAnswered, event)
    if not told.yes:
        # A log may hold thousands of these: a generator for each list would take as long again as all the rest.
        others = [one for one in course.proposals if one.kind != told.kind]
        declined = [one for one in course.declined if one.kind != told.kind]
        declined += [Declined(one.kind, one.agreed, version) for one in course.proposals if one.kind == told.kind]
        return replace(course, proposals=tuple(others), declined=tuple(declined))
    proposals = tuple(
        replace(one, agreed=(*one.agreed, told.seat)) if one.kind == told.kind else one for one in course.proposals
    )
    return replace(course, proposals=proposals)


def _asked(course: Course, event: Event, _version: int) -> Course:
    told = cast(TakebackAsked, event)
    asked = Takeback(told.at, told.seat, told.to, told.consent, told.consent, told.until)
    return replace(course, takeback=asked)


def _consented(course: Course, event: Event, version: int) -> Course:
    told, asked = cast(TakebackAnswered, event), course.takeback
    assert asked is not None
    if not told.yes:
        return _denied(course, asked.seat, version)
    return replace(course, takeback=replace(asked, wanting=tuple(one for one in asked.wanting if one != told.seat)))


def _lapsed(course: Course, _event: Event, version: int) -> Course:
    assert course.takeback is not None
    return _denied(course, course.takeback.seat, version)


def _denied(course: Course, seat: int, version: int) -> Course:
    others = tuple(one for one in course.denied if one.seat != seat)
    return replace(course, takeback=None, denied=(*others, Denied(seat, version)))


def _clock(course: Course, event: Event, _version: int) -> Course:
    assert course.clocks is not None
    return replace(course, clocks=clock.tell(course.clocks, event))


_TOLD: dict[type[Event], Callable[[Course, Event, int], Course]] = {
    MatchBegun: _begun,
    MatchEnded: _ended,
    SeatGiven: _given,
    SeatLeft: _left,
    SeatResigned: _resigned,
    SeatDropped: _dropped,
    EndProposed: _proposed,
    EndAnswered: _answered,
    Adjudicated: _adjudicated,
    SeatForfeited: _resigned,
    PositionReplaced: _replaced,
    TakebackAsked: _asked,
    TakebackAnswered: _consented,
    TakebackLapsed: _lapsed,
    **dict.fromkeys(get_args(ClockEvent), _clock),
}
