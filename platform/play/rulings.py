"""Rulings on a match: what one leads to, as a pure function like every other deed, and what it would lead to.

A ruling is a command under its own id, `<case>.<number>`: however often it is delivered, it is carried out once. Its
form by scope, beside `ruling`, `scope`, `step`, `reason` and, where it rests on one, `rule`:

    clarify, uphold, void     nothing more
    rewind                    to, redraw, commitment: to a fresh seed that all later draws come from
    amend                     position, in the game's position format
    adjudicate                outcome: {"ranks": […], "scores": […], "all_lost": false}; ranks alone are enough
    penalise                  seat, penalty (warning, points, seat, ban), and points where these are taken away
"""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta

from games.kernel.chance import Chance
from games.kernel.contract import Outcome, Viewer
from games.kernel.outcomes import unfair
from games.kernel.reach import shown_reachable
from games.kernel.refusals import Misfit, Refused
from games.kernel.values import Event, Value
from play import departures
from play.clock_reactions import accompanied
from play.events import MatchEnded, Rewound
from play.exposure import nobody_learnt
from play.match import Match, follow, no_rewind
from play.outcomes import NO_RESULT, placed
from play.rewinding import check_step, gone_back, redrawn, replaced
from play.rights.rulings import to_rule
from play.rights.seats import known
from play.ruling_events import Adjudicated, Penalised, Penalty, Ruled, Scope, SeatForfeited
from streams.actors import Actor
from streams.decider import Body, Decision, Past
from streams.stored_command import TOGETHER

_Version = Annotated[int, Meta(ge=1)]
_Id = Annotated[str, Meta(pattern=r"^[a-z0-9]{1,40}\.[1-9][0-9]{0,5}$")]
_Reason = Annotated[str, Meta(min_length=1, max_length=2000)]
_Rule = Annotated[str, Meta(pattern=r"^([0-9]{1,3}(\.[0-9]{1,3}){0,4})?$")]


class Verdict(Value, frozen=True):
    """An outcome as an arbiter decides it; those on the first rank have won, unless all have lost."""

    ranks: tuple[int, ...]
    scores: tuple[int, ...] = ()
    all_lost: bool = False


class Ruling(msgspec.Struct, frozen=True):
    """The form of the command. What belongs to another scope may not be there."""

    ruling: _Id
    scope: Scope
    step: _Version
    reason: _Reason
    rule: _Rule = ""
    to: _Version | None = None
    redraw: bool | None = None
    commitment: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")] | None = None
    position: Any = None
    outcome: Verdict | None = None
    seat: Annotated[int, Meta(ge=0)] | None = None
    penalty: Penalty | None = None
    points: Annotated[int, Meta(ge=1, le=1000)] | None = None


_FIELDS: dict[Scope, frozenset[str]] = {
    "clarify": frozenset(),
    "uphold": frozenset(),
    "rewind": frozenset({"to", "redraw", "commitment"}),
    "amend": frozenset({"position"}),
    "adjudicate": frozenset({"outcome"}),
    "penalise": frozenset({"seat", "penalty"}),
    "void": frozenset(),
}
_OF_SCOPES = frozenset({"to", "redraw", "commitment", "position", "outcome", "seat", "penalty", "points"})
_COMMON = frozenset({"do", TOGETHER, "ruling", "scope", "step", "reason", "rule"})


def form(body: Body) -> Ruling:
    """Return the ruling that a command is; raises `Misfit` for what is missing, unknown or of the wrong form."""
    try:
        made = msgspec.convert({name: value for name, value in body.items() if name not in ("do", TOGETHER)}, Ruling)
    except (msgspec.ValidationError, ValueError, OverflowError, RecursionError) as fault:
        raise Misfit("ruling", str(fault)[:200]) from None
    there = {name for name in _OF_SCOPES if getattr(made, name) is not None}
    wanted = _FIELDS[made.scope] | ({"points"} if made.penalty == "points" else set())
    if there != wanted or not body.keys() <= _COMMON | wanted:
        odd = sorted((there ^ wanted) | (body.keys() - _COMMON - wanted))
        raise Misfit("ruling", f"{made.scope} has these fields missing or too many: {', '.join(odd)}")
    return made


class Seen(NamedTuple):
    """What somebody would see of the match after a ruling; None if there is no board for them."""

    viewer: Viewer
    view: Value


class Preview(NamedTuple):
    """What a ruling would lead to: its events, the match after them, and what each seat and a spectator would see.

    Without the revelation of the seeds that follows if the match is over: nobody may know them before.
    """

    events: tuple[Event, ...]
    match: Match
    seen: tuple[Seen, ...]


def preview(match: Match, actor: Actor, body: Body, chance: Chance, at: int, past: Past[Match]) -> Preview:
    """Return what carrying the command out gives now, byte for byte, from the same chance; refused as that would be."""
    events, after = ruled(match, actor, body, chance, at, past)
    viewers: tuple[Viewer, ...] = (*range(after.seats), "spectator")
    seen = tuple(Seen(viewer, after.rules.view(after.state, viewer)) for viewer in viewers)
    return Preview(tuple(events), after, seen)


def ruled(match: Match, actor: Actor, body: Body, chance: Chance, at: int, past: Past[Match]) -> Decision[Match]:
    """Return what follows from a ruling, the clocks' own events included, or raise `Refused` or `Misfit`."""
    ruling = form(body)
    to_rule(match, actor, ruling.scope)
    if any(one.ruling == ruling.ruling for one in match.rulings):
        raise Refused("ruled_already")
    if ruling.step > match.version:
        raise Misfit("step", f"there is no step {ruling.step} yet")
    return accompanied(_SCOPES[ruling.scope](match, ruling, chance, past), None, at)


def _stated(match: Match, ruling: Ruling, _chance: Chance, _past: Past[Match]) -> Decision[Match]:
    return _with(match, [_fact(ruling)])


def _rewound(match: Match, ruling: Ruling, chance: Chance, past: Past[Match]) -> Decision[Match]:
    """Continue from an earlier step, from a fresh seed; what anybody may have learnt since is drawn anew."""
    assert ruling.to is not None
    assert ruling.commitment is not None
    back = gone_back(match, past, Rewound(ruling.to, ruling.reason, ruling.commitment))
    if not ruling.redraw and not nobody_learnt(match, ruling.to, past):
        raise Refused("must_redraw", detail=f"since {ruling.to} somebody may have learnt what was hidden there")
    decision = _then(back, [_fact(ruling, redrawn=bool(ruling.redraw))])
    if not ruling.redraw:
        return decision
    drawn = redrawn(decision.state, chance)
    return Decision([*decision.events, *drawn.events], drawn.state)


def _amended(match: Match, ruling: Ruling, chance: Chance, past: Past[Match]) -> Decision[Match]:
    """Set another position, noting whether it was shown to be reachable from the step."""
    check_step(match, past, ruling.step)
    set_ = replaced(match, ruling.position, chance)
    before = past.earlier(ruling.step).state
    reachable = shown_reachable(match.rules, before, set_.state.state)
    return _with(match, [_fact(ruling, reachable=reachable), *set_.events])


def _adjudicated(match: Match, ruling: Ruling, _chance: Chance, _past: Past[Match]) -> Decision[Match]:
    assert ruling.outcome is not None
    ranks, scores, lost = ruling.outcome.ranks, ruling.outcome.scores or (0,) * match.seats, ruling.outcome.all_lost
    winners = () if lost else tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    outcome = Outcome(ranks, scores, winners, lost, match.sides)
    for fault in unfair(outcome, match.seats):
        raise Misfit("outcome", fault)
    return _with(match, [_fact(ruling), Adjudicated(outcome)])


def _penalised(match: Match, ruling: Ruling, _chance: Chance, past: Past[Match]) -> Decision[Match]:
    """Penalise whoever held the seat then. A lost seat ranks last. In a finished match only `seat` changes the outcome,
    and in one without a result nothing does.
    """
    seat = ruling.seat
    assert seat is not None
    assert ruling.penalty is not None
    known(match, seat)
    player = past.earlier(ruling.step).players[seat]
    if player is None:
        raise Misfit("seat", f"nobody held seat {seat} at step {ruling.step}")
    events: list[Event] = [_fact(ruling), Penalised(seat, player, ruling.penalty, ruling.points or 0)]
    if match.outcome is None and ruling.penalty in ("seat", "ban"):
        events += _forfeited(match, seat, player)
    elif match.outcome is not None and ruling.penalty == "seat" and match.ending not in NO_RESULT:
        last = (*(one for one in match.resigned if one != seat), *([seat] if seat not in match.resigned else []))
        events += [Adjudicated(placed(match.outcome, last))] if seat not in match.resigned else []
    return _with(match, events)


def _forfeited(match: Match, seat: int, player: str) -> list[Event]:
    """Take the seat from whoever held it; a computer plays it on if others still play against each other."""
    if match.players[seat] != player or seat in match.resigned:
        return []
    _, follows = departures.resigned(match, seat)
    return [SeatForfeited(seat, player), follows]


def _voided(match: Match, ruling: Ruling, _chance: Chance, _past: Past[Match]) -> Decision[Match]:
    return _with(match, [_fact(ruling), MatchEnded("void")])


def _fact(ruling: Ruling, *, redrawn: bool = False, reachable: bool | None = None) -> Ruled:
    return Ruled(ruling.ruling, ruling.scope, ruling.step, ruling.reason, ruling.rule, redrawn, reachable)


def _with(match: Match, events: list[Event]) -> Decision[Match]:
    return Decision(events, follow(match, events, no_rewind))


def _then(decision: Decision[Match], events: list[Event]) -> Decision[Match]:
    return Decision([*decision.events, *events], follow(decision.state, events, no_rewind))


_SCOPES: Mapping[Scope, Callable[[Match, Ruling, Chance, Past[Match]], Decision[Match]]] = {
    "clarify": _stated,
    "uphold": _stated,
    "rewind": _rewound,
    "amend": _amended,
    "adjudicate": _adjudicated,
    "penalise": _penalised,
    "void": _voided,
}
