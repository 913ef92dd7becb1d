"""Rights of whoever acts: one function a right, one condition a line, each refusal with a code of its own.

They are asked at the door, of the very version at which it would happen. A right rests on a seat that the actor holds,
on the table that they host, or on a power that their name carries (`streams.actors`); what rests on none is refused.
"""

from collections.abc import Callable, Sequence
from typing import ParamSpec, get_args

from games.kernel.refusals import Misfit, Refused
from play.events import Agreement
from play.match import Match
from play.players import is_computer, is_contestant, is_person, level_of, player_name
from play.refusals import NotSeated
from play.ruling_events import Scope
from play.terms import DAY
from streams.actors import Actor, Kind, Power

P = ParamSpec("P")

PAUSES = 1
"""How often a seat may stop the clocks in one match."""
LONGEST_EXTENSION_S = 30 * DAY
"""What the clocks of a match are given at once, at most."""
PROPOSE_AGAIN_EVENTS = 10
"""Events that must happen before what was declined may be proposed again."""


def may(right: Callable[P, None], *asked: P.args, **more: P.kwargs) -> bool:
    """Whether the right is there: for pages, which offer nothing that the door would refuse."""
    try:
        right(*asked, **more)
    except Refused:
        return False
    return True


# Opening


def to_open(actor: Actor) -> None:
    """Open a match or a table."""
    if actor.kind is not Kind.PERSON and not _has(None, actor, Power.OPEN):
        raise Refused("officers_only")


def to_name_event(actor: Actor, event: str) -> str:
    """The event that a match is opened for, whose directors may act on it: named by the site and nobody else."""
    if event and actor.kind is not Kind.SYSTEM:
        raise Refused("officers_only")
    return event


def to_branch(match: Match, actor: Actor, players: Sequence[str | None]) -> None:
    """Open a what-if line: of a match that is over, a person for themselves and computers."""
    if match.outcome is None:
        raise Refused("still_running", detail="a branch would show what is still secret")
    if match.terms.what_if == "never":
        raise Refused("no_what_if")
    if _has(match, actor, Power.BRANCH):
        return
    if actor.kind is not Kind.PERSON:
        raise Refused("officers_only")
    if any(player != actor.name and not is_computer(player) for player in players):
        raise Refused("not_yourself", detail=f"{actor.name} seats somebody else")


# Sitting down and getting up


def to_sit(match: Match, actor: Actor, seat: int, player: str) -> None:
    """Give a seat of an open table to a player, or, with the power to, any seat of a match."""
    known(match, seat)
    _not_over(match)
    level = level_of(player)
    if level is not None:
        player_name(level)
    if not _has(match, actor, Power.SEAT):
        if match.begun:
            raise Refused("match_begun")
        if is_contestant(player) and not _is(actor, player):
            raise Refused("not_yourself", detail=f"{actor.name} is not {player}")
        if not is_contestant(player) and not _is(actor, match.host):
            raise Refused("not_host", detail=f"{actor.name} does not host this table")
    if is_contestant(player) and player in match.players:
        raise Refused("already_seated", detail=f"{player} has a seat already")
    if not match.begun and is_person(match.players[seat]):
        raise Refused("seat_taken", detail=f"seat {seat} is taken")


def to_free(match: Match, actor: Actor, seat: int) -> None:
    """Free a seat of an open table: one's own, or as its host or with the power to any."""
    known(match, seat)
    _not_over(match)
    if match.begun:
        raise Refused("match_begun")
    if match.players[seat] is None:
        raise Refused("seat_free", detail=f"nobody sits at seat {seat}")
    if not (_is(actor, match.host) or _is(actor, match.players[seat]) or _has(match, actor, Power.SEAT)):
        raise NotSeated(actor.name, seat)


def to_cancel(match: Match, actor: Actor) -> None:
    """Call an open table off."""
    _not_over(match)
    if match.begun:
        raise Refused("match_begun")
    if not (_is(actor, match.host) or _has(match, actor, Power.CANCEL)):
        raise Refused("not_host", detail=f"{actor.name} does not host this table")


def to_take_over(match: Match, actor: Actor, seat: int, player: str) -> None:
    """Take the seat of somebody who is gone."""
    known(match, seat)
    _running(match)
    if not (_is(actor, player) or _has(match, actor, Power.SEAT)):
        raise Refused("not_yourself", detail=f"{actor.name} is not {player}")
    if is_computer(player):
        raise Refused("not_yourself", detail="computers take no seats over")
    if seat not in match.dropped:
        raise Refused("seat_taken", detail=f"seat {seat} is taken")
    own = any(one.player == player and one.seat == seat for one in match.course.gone)
    if match.terms.take_over == "let_in" and not own and not _has(match, actor, Power.SEAT):
        raise Refused("seat_kept", detail="whose seat this is its tournament decides")
    if player in match.players:
        raise Refused("already_seated", detail=f"{player} has a seat already")
    if any(one.player == player and one.resigned for one in match.course.gone):
        raise Refused("resigned_before", detail=f"{player} has resigned from this match")
    if any(one.player == player and one.seat != seat for one in match.course.gone):
        raise Refused("sat_elsewhere", detail=f"{player} knows what another seat of this match knows")


# Playing


def to_play(match: Match, actor: Actor, seat: int) -> None:
    """Give a seat's command: the only thing that computers do."""
    known(match, seat)
    if not (actor.kind is Kind.COMPUTER and match.players[seat] == actor.name):
        to_hold(match, actor, seat)
    if not match.begun and match.outcome is None:
        raise Refused("not_begun")
    if match.ending:
        raise Refused("game_over")
    _not_paused(match)


def to_go_on(match: Match, actor: Actor) -> None:
    """Let the automatic step happen."""
    _time_itself(actor)
    _running(match)
    _not_paused(match)


def to_time_out(actor: Actor) -> None:
    """Bring about what is overdue."""
    _time_itself(actor)


def to_leave(match: Match, actor: Actor, seat: int) -> None:
    """Get up, before the beginning or after it."""
    to_hold(match, actor, seat)
    _not_over(match)


def to_go(match: Match, actor: Actor, seat: int) -> None:
    """Resign a seat of a running match."""
    to_hold(match, actor, seat)
    _running(match)


def to_hold(match: Match, actor: Actor, seat: int) -> None:
    """Speak for a seat."""
    known(match, seat)
    if _is(actor, match.players[seat]):
        return
    if any((one.seat, one.player) == (seat, actor.name) for one in match.course.gone):
        raise NotSeated(actor.name, seat, "seat_lost")
    raise NotSeated(actor.name, seat)


def known(match: Match, seat: int) -> None:
    """The seat must be one of the match's; `Misfit` where it is none."""
    if not 0 <= seat < match.seats:
        raise Misfit("seat", f"there is no seat {seat!r}; seats are 0 to {match.seats - 1}")


# Agreeing


def to_propose(match: Match, actor: Actor, seat: int, kind: Agreement) -> None:
    """Propose to end the match."""
    to_hold(match, actor, seat)
    _running(match)
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
    """The ends that may be proposed now: those, and no others, that would not be refused."""
    return tuple(kind for kind in get_args(Agreement) if may(to_propose, match, actor, seat, kind))


def to_answer(match: Match, actor: Actor, seat: int, kind: Agreement, yes: bool) -> None:
    """Agree to end the match, or decline or take back."""
    to_hold(match, actor, seat)
    _running(match)
    agreed = next((one.agreed for one in match.course.proposals if one.kind == kind), None)
    if agreed is None:
        raise Refused("nothing_proposed")
    if yes and seat in agreed:
        raise Refused("already_agreed")


# The clock


def to_pause(match: Match, actor: Actor, seat: int | None) -> None:
    """Stop the clocks: a seat seldom, who has the power to always."""
    _running(match)
    _clocked(match)
    _not_paused(match)
    if seat is not None:
        to_hold(match, actor, seat)
        if match.clock is not None and match.clock.seats[seat].pauses >= PAUSES:
            raise Refused("pauses_used_up")
    elif not _has(match, actor, Power.PAUSE):
        raise Refused("officers_only")


def to_resume(match: Match, actor: Actor) -> None:
    """Let the clocks go on: whoever stopped them, or who has the power to."""
    _running(match)
    pause = match.clock.pause if match.clock is not None else None
    if pause is None:
        raise Refused("not_paused")
    own = pause.seat is not None and _is(actor, match.players[pause.seat])
    if not (own or _has(match, actor, Power.PAUSE)):
        raise Refused("not_your_pause")


def to_extend(match: Match, actor: Actor, seconds: int) -> None:
    """Give every seat so many seconds more on its clock."""
    _running(match)
    _clocked(match)
    if not _has(match, actor, Power.EXTEND):
        raise Refused("officers_only")
    if not 0 < seconds <= LONGEST_EXTENSION_S:
        raise Misfit("seconds", f"is more than none and at most {LONGEST_EXTENSION_S}")


def to_be_away(match: Match, actor: Actor, seat: int, seconds: int) -> None:
    """Go on vacation for so long, or with 0 come back."""
    to_go(match, actor, seat)
    _clocked(match)
    if match.terms.pace != "days":
        raise Refused("no_vacation")
    assert match.clock is not None
    clock = match.clock.seats[seat]
    if not seconds and clock.away_since is None:
        raise Refused("not_away")
    if seconds and clock.away_since is not None:
        raise Refused("already_away")
    if seconds < 0 or 1000 * seconds > clock.vacation_ms:
        raise Refused("vacation_too_long", detail=f"{clock.vacation_ms // 1000} seconds are left")


# Taking moves back


def to_ask_back(match: Match, actor: Actor, seat: int) -> None:
    """Ask for a takeback, where the terms know it and nothing else is asked."""
    to_go(match, actor, seat)
    _not_paused(match)
    if match.terms.takeback not in ("consent", "free"):
        raise Refused("no_takeback")
    if match.course.takeback is not None:
        raise Refused("already_asked")
    if any(one.seat == seat and match.version - one.version < PROPOSE_AGAIN_EVENTS for one in match.course.denied):
        raise Refused("denied_lately")


def to_answer_back(match: Match, actor: Actor, seat: int, yes: bool) -> None:
    """Consent to a takeback, or not; whoever has asked may only ask no longer."""
    to_hold(match, actor, seat)
    _running(match)
    if yes:
        _not_paused(match)
    asked = match.course.takeback
    if asked is None:
        raise Refused("nothing_asked")
    if seat not in (asked.wanting if yes else (asked.seat, *asked.asked)):
        raise Refused("no_say")


# Rulings


def to_rule(match: Match, actor: Actor, scope: Scope) -> None:
    """Rule on a match: with the power for such a ruling, and never having sat there. What-if lines take no rulings."""
    if match.parent is not None:
        raise Refused("what_if_line")
    if Power(scope) not in actor.powers:
        raise Refused("officers_only")
    if actor.person in (match.host, *match.sat):
        raise Refused("own_match", detail=f"{actor.name} has part in it")
    if not _has(match, actor, Power(scope)):
        raise Refused("officers_only")
    if not match.begun:
        raise Refused("not_begun")
    if scope == "amend":
        _not_over(match)


# The log's tree


def to_rewind(match: Match, actor: Actor) -> None:
    """Go on from an earlier step: operators, and in a what-if line whoever plays there.

    Moderators go back by a ruling (`to_rule`), players by a takeback (`play.takebacks`).
    """
    if match.parent is not None and any(_is(actor, player) for player in match.players):
        return
    if not _has(match, actor, Power.REWIND):
        raise Refused("officers_only")


def _is(actor: Actor, player: str | None) -> bool:
    """Whether they are this player: a person, or an operator who has sat down."""
    return actor.kind in (Kind.PERSON, Kind.OPERATOR) and actor.name == player


def _has(match: Match | None, actor: Actor, power: Power) -> bool:
    """Whether they may do so at a match for the power that they act by.

    A director has powers over the matches of their event alone, and the system over matches of events alone. An officer
    or director who plays at the match, or has left it, has none there.
    """
    if power not in actor.powers:
        return False
    if actor.kind is Kind.SYSTEM and match is not None:
        return bool(match.event)
    if actor.kind not in (Kind.OFFICER, Kind.DIRECTOR):
        return True
    if match is None:
        return actor.kind is Kind.OFFICER
    if actor.kind is Kind.DIRECTOR and actor.event != match.event:
        return False
    return actor.person not in match.players and all(one.player != actor.person for one in match.course.gone)


def _time_itself(actor: Actor) -> None:
    if actor.kind is not Kind.CLOCK:
        raise Refused("officers_only")


def _not_over(match: Match) -> None:
    if match.outcome is not None:
        raise Refused("match_over")


def _running(match: Match) -> None:
    _not_over(match)
    if not match.begun:
        raise Refused("not_begun")


def _not_paused(match: Match) -> None:
    if match.clock is not None and match.clock.pause is not None:
        raise Refused("paused")


def _clocked(match: Match) -> None:
    if match.clock is None:
        raise Refused("no_clock")
