"""Rights to agree: on an end of the match, on taking moves back."""

from typing import get_args

from games.kernel.refusals import Refused
from play.events import Agreement
from play.match import Match
from play.players import is_computer, is_contestant
from play.rights import conditions
from play.rights.conditions import permits
from play.rights.seats import to_go, to_hold
from streams.actors import Actor

PROPOSE_AGAIN_EVENTS = 10
"""How many events must happen before a declined end may be proposed again."""


def to_propose(match: Match, actor: Actor, seat: int, kind: Agreement) -> None:
    """Propose to end the match."""
    to_hold(match, actor, seat)
    conditions.running(match)
    if kind not in match.rules.agreements:
        raise Refused("not_in_this_game", detail=f"{match.game} knows no {kind} by agreement")
    if any(one.kind == kind for one in match.course.proposals):
        raise Refused("already_proposed")
    if any(one.of(kind, seat) and match.version - one.version < PROPOSE_AGAIN_EVENTS for one in match.course.declined):
        raise Refused("declined_lately")
    playing = (player for at, player in enumerate(match.players) if at not in match.resigned)
    declining = [player for player in playing if is_computer(player) and (kind == "draw" or is_contestant(player))]
    if declining:
        raise Refused("computers_decline")


def ends_to_propose(match: Match, actor: Actor, seat: int) -> tuple[Agreement, ...]:
    """Return the ends that may be proposed now: exactly those that would not be refused."""
    return tuple(kind for kind in get_args(Agreement) if permits(to_propose, match, actor, seat, kind))


def to_answer(match: Match, actor: Actor, seat: int, kind: Agreement, yes: bool) -> None:
    """Agree to end the match, or decline or take back."""
    to_hold(match, actor, seat)
    conditions.running(match)
    agreed = next((one.agreed for one in match.course.proposals if one.kind == kind), None)
    if agreed is None:
        raise Refused("nothing_proposed")
    if yes and seat in agreed:
        raise Refused("already_agreed")


def to_ask_back(match: Match, actor: Actor, seat: int) -> None:
    """Ask for a takeback, if the terms provide for it and nothing else is asked."""
    to_go(match, actor, seat)
    conditions.not_paused(match)
    if match.terms.takeback not in ("consent", "free"):
        raise Refused("no_takeback")
    if match.course.takeback is not None:
        raise Refused("already_asked")
    if any(one.seat == seat and match.version - one.version < PROPOSE_AGAIN_EVENTS for one in match.course.denied):
        raise Refused("denied_lately")


def to_answer_back(match: Match, actor: Actor, seat: int, yes: bool) -> None:
    """Consent to a takeback, or not; the seat that asked may only withdraw."""
    to_hold(match, actor, seat)
    conditions.running(match)
    if yes:
        conditions.not_paused(match)
    asked = match.course.takeback
    if asked is None:
        raise Refused("nothing_asked")
    if seat not in (asked.wanting if yes else (asked.seat, *asked.asked)):
        raise Refused("no_say")
