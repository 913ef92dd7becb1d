"""The platform's own events in words: one sentence for each that is worth one."""

from collections.abc import Callable
from typing import Literal, NamedTuple, TypeAlias, cast

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from boards.games import earlier_version
from games.kernel.values import Event
from play import clock_events as clock
from play import events as on
from play import ruling_events as rulings
from play import takeback_events as takebacks

Kind: TypeAlias = Literal["opening", "seat", "clock", "agreement", "ruling", "reveal", "end", "round", "play", "course"]
"""What a step is, for its icon: of the platform the first seven, of the game the others."""

QUIET: tuple[type[Event], ...] = (clock.ClockStarted, clock.ClockCharged, clock.ClockAdded)
"""Bookkeeping of the clocks: explained on their own page, and no steps of the replay."""


class EventText(NamedTuple):
    """An event of the platform: its kind, its sentence, and the seat that it is about."""

    kind: Kind
    text: str
    seat: int | None = None


class Names(NamedTuple):
    """What sentences need to name: the game, players as the log names them, and the seats as the table stood."""

    game: str
    of_player: Callable[[str], str]
    of_seat: Callable[[int], str]


def event_text(event: Event, names: Names) -> EventText | None:
    """The event in words; None for the game's own, and for those that are no steps."""
    wording = _WORDINGS.get(type(event))
    return None if wording is None else wording(event, names)


def _opened(event: Event, names: Names) -> EventText:
    opened = cast(on.MatchOpened, event)
    said = {"game": names.game, "seats": opened.seats, "version": opened.rules_version}
    if earlier_version(opened.game, opened.rules_version):
        return EventText("opening", _("%(game)s is opened for %(seats)d players, rules version %(version)s.") % said)
    return EventText("opening", _("%(game)s is opened for %(seats)d players.") % said)


def _branched(event: Event, _names: Names) -> EventText:
    left = cast(on.BranchOpened, event).parent_version
    return EventText("opening", _("A what-if line starts from step %(step)d of the match.") % {"step": left})


def _begun(_event: Event, _names: Names) -> EventText:
    return EventText("opening", _("All seats are taken: the match begins."))


def _ended(event: Event, _names: Names) -> EventText:
    sentences = {
        "resigned": _("The match is over: only one side is left."),
        "draw": _("The match is over: the seats have agreed on a draw."),
        "stopped": _("The match is over: the seats have agreed to stop."),
        "cancelled": _("The table is called off."),
        "decided": _("The match is over: its table has been decided in the tournament."),
        "void": _("The match is over: by ruling it has no result."),
    }
    return EventText("end", sentences.get(cast(on.MatchEnded, event).ending, _("The match is over.")))


def _given(event: Event, names: Names) -> EventText:
    given = cast(on.SeatGiven, event)
    said = {"player": names.of_player(given.player), "number": given.seat + 1}
    return EventText("seat", _("%(player)s takes seat %(number)d.") % said, given.seat)


def _left(event: Event, names: Names) -> EventText:
    seat = cast(on.SeatLeft, event).seat
    return EventText("seat", _("%(player)s gets up.") % {"player": names.of_seat(seat)}, seat)


def _resigned(event: Event, names: Names) -> EventText:
    resigned = cast(on.SeatResigned, event)
    return EventText("seat", _("%(player)s resigns.") % {"player": names.of_player(resigned.player)}, resigned.seat)


def _dropped(event: Event, names: Names) -> EventText:
    dropped = cast(on.SeatDropped, event)
    return EventText("seat", _("%(player)s has gone.") % {"player": names.of_player(dropped.player)}, dropped.seat)


def _proposed(event: Event, names: Names) -> EventText:
    proposed = cast(on.EndProposed, event)
    said = {"player": names.of_seat(proposed.seat)}
    if proposed.kind == "draw":
        return EventText("agreement", _("%(player)s offers a draw.") % said, proposed.seat)
    return EventText("agreement", _("%(player)s proposes ending the match without a result.") % said, proposed.seat)


def _answered(event: Event, names: Names) -> EventText:
    answered = cast(on.EndAnswered, event)
    said = {"player": names.of_seat(answered.seat)}
    text = _("%(player)s agrees.") if answered.yes else _("%(player)s declines.")
    return EventText("agreement", text % said, answered.seat)


def _rewound(event: Event, names: Names) -> EventText:
    rewound = cast(on.Rewound, event)
    if isinstance(rewound.seat, int):
        taken = {"player": names.of_seat(rewound.seat), "step": rewound.to}
        return EventText(
            "agreement",
            _("%(player)s takes a move back: the match continues from step %(step)d.") % taken,
            rewound.seat,
        )
    said = {"step": rewound.to, "reason": rewound.reason}
    return EventText("ruling", _("Rewound to step %(step)d: %(reason)s") % said)


def _ruled(event: Event, _names: Names) -> EventText:
    ruled = cast(rulings.Ruled, event)
    said = {"ruling": ruled.ruling, "what": what_is_ruled(ruled), "reason": ruled.reason, "rule": ruled.rule}
    if ruled.rule:
        return EventText("ruling", _("By ruling %(ruling)s, on rule %(rule)s: %(what)s %(reason)s") % said)
    return EventText("ruling", _("By ruling %(ruling)s: %(what)s %(reason)s") % said)


def what_is_ruled(ruled: rulings.Ruled) -> str:
    """What a ruling does, in a sentence."""
    said = {"step": ruled.step}
    match ruled.scope:
        case "clarify":
            return _("The rule is explained.")
        case "uphold":
            return _("Step %(step)d stands.") % said
        case "rewind":
            return _("The match goes on from an earlier step.")
        case "amend" if ruled.reachable:
            return _("The position is changed, to one that moves could have led to.")
        case "amend":
            return _("The position is changed; it is not shown that moves could have led to the new one.")
        case "adjudicate":
            return _("The outcome is decided.")
        case "penalise":
            return _("A penalty is given.")
        case "void":
            return _("The match has no result.")


def _replaced(event: Event, _names: Names) -> EventText:
    redrawn = cast(rulings.PositionReplaced, event).redrawn
    text = _("Whatever no seat knew is drawn again.") if redrawn else _("Another position is set.")
    return EventText("ruling", text)


def _adjudicated(_event: Event, _names: Names) -> EventText:
    return EventText("end", _("The match is over: the outcome was decided by ruling."))


def _penalised(event: Event, names: Names) -> EventText:
    told = cast(rulings.Penalised, event)
    said = {"player": names.of_player(told.player), "points": told.points}
    sentences = {
        "warning": _("%(player)s is warned."),
        "points": ngettext(
            "%(player)s loses %(points)d point of the event.",
            "%(player)s loses %(points)d points of the event.",
            told.points,
        ),
        "seat": _("%(player)s is penalised by losing the seat."),
        "ban": _("%(player)s is banned."),
    }
    return EventText("ruling", sentences[told.penalty] % said, told.seat)


def _forfeited(event: Event, names: Names) -> EventText:
    lost = cast(rulings.SeatForfeited, event)
    return EventText("seat", _("%(player)s loses the seat.") % {"player": names.of_player(lost.player)}, lost.seat)


def _asked_back(event: Event, names: Names) -> EventText:
    asked = cast(takebacks.TakebackAsked, event)
    said = {"player": names.of_seat(asked.seat), "step": asked.to}
    return EventText("agreement", _("%(player)s asks to go back to step %(step)d.") % said, asked.seat)


def _answered_back(event: Event, names: Names) -> EventText:
    answered = cast(takebacks.TakebackAnswered, event)
    said = {"player": names.of_seat(answered.seat)}
    text = _("%(player)s allows the takeback.") if answered.yes else _("%(player)s declines.")
    return EventText("agreement", text % said, answered.seat)


def _lapsed(_event: Event, _names: Names) -> EventText:
    return EventText("agreement", _("The request to go back no longer stands."))


def _revealed(_event: Event, _names: Names) -> EventText:
    return EventText("reveal", _("The random seed is revealed: anybody can now check every draw."))


def _paused(event: Event, names: Names) -> EventText:
    paused = cast(clock.ClockPaused, event)
    if paused.seat is None:
        return EventText("clock", _("The clocks are stopped: %(reason)s") % {"reason": paused.reason})
    return EventText("clock", _("%(player)s stops the clocks.") % {"player": names.of_seat(paused.seat)}, paused.seat)


def _resumed(_event: Event, _names: Names) -> EventText:
    return EventText("clock", _("The clocks run again."))


def _away(event: Event, names: Names) -> EventText:
    seat = cast(clock.VacationBegun, event).seat
    return EventText("clock", _("%(player)s is away; the clock waits.") % {"player": names.of_seat(seat)}, seat)


def _back(event: Event, names: Names) -> EventText:
    seat = cast(clock.VacationEnded, event).seat
    return EventText("clock", _("%(player)s is back.") % {"player": names.of_seat(seat)}, seat)


def _timed_out(event: Event, names: Names) -> EventText:
    out = cast(clock.TimedOut, event)
    return EventText("clock", _("The time of %(player)s is up.") % {"player": names.of_player(out.player)}, out.seat)


_WORDINGS: dict[type[Event], Callable[[Event, Names], EventText]] = {
    on.MatchOpened: _opened,
    on.BranchOpened: _branched,
    on.MatchBegun: _begun,
    on.MatchEnded: _ended,
    on.SeatGiven: _given,
    on.SeatLeft: _left,
    on.SeatResigned: _resigned,
    on.SeatDropped: _dropped,
    on.EndProposed: _proposed,
    on.EndAnswered: _answered,
    on.Rewound: _rewound,
    on.SeedRevealed: _revealed,
    rulings.Ruled: _ruled,
    rulings.PositionReplaced: _replaced,
    rulings.Adjudicated: _adjudicated,
    rulings.Penalised: _penalised,
    rulings.SeatForfeited: _forfeited,
    takebacks.TakebackAsked: _asked_back,
    takebacks.TakebackAnswered: _answered_back,
    takebacks.TakebackLapsed: _lapsed,
    clock.ClockPaused: _paused,
    clock.ClockResumed: _resumed,
    clock.VacationBegun: _away,
    clock.VacationEnded: _back,
    clock.TimedOut: _timed_out,
}
WORDED = frozenset(_WORDINGS)
"""The events of the platform that have a line in the log."""
