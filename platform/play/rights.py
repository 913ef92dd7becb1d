"""Rights of whoever acts: one function a right, one condition a line, each refusal with a code of its own.

They are asked at the door, of the very version at which it would happen. People act under their own names (`user:7`);
operators, moderators and the site's tasks act under others, and answer for what they do themselves.
"""

from collections.abc import Callable
from typing import ParamSpec, get_args

from games.kernel.refusals import Misfit, Refused
from play.events import Agreement
from play.match import Match
from play.players import PERSON, is_computer, is_person, level_of, player_name
from play.refusals import NotSeated

P = ParamSpec("P")

PAUSES = 1
"""How often a seat may stop the clocks in one match."""
PATIENCE = 10
"""Events that must happen before what was declined may be proposed again."""


def may(right: Callable[P, None], *asked: P.args, **more: P.kwargs) -> bool:
    """Whether the right is there: for pages, which offer nothing that the door would refuse."""
    try:
        right(*asked, **more)
    except Refused:
        return False
    return True


# Sitting down and getting up


def to_sit(match: Match, actor: str, seat: int, player: str) -> None:
    """Give a seat of an open table to a player, or, as an officer, any seat of a match."""
    known(match, seat)
    _not_over(match)
    level = level_of(player)
    if level is not None:
        player_name(level)
    if match.begun and _is_user(actor):
        raise Refused("match_begun")
    if level is None and _is_user(actor) and player != actor:
        raise Refused("not_yourself", detail=f"{actor} is not {player}")
    if level is not None and _is_user(actor) and actor != match.host:
        raise Refused("not_host", detail=f"{actor} does not host this table")
    if _is_user(player) and player in match.players:
        raise Refused("already_seated", detail=f"{player} has a seat already")
    if not match.begun and is_person(match.players[seat]):
        raise Refused("seat_taken", detail=f"seat {seat} is taken")


def to_free(match: Match, actor: str, seat: int) -> None:
    """Free a seat of an open table: one's own, or as its host or an officer any."""
    known(match, seat)
    _not_over(match)
    if match.begun:
        raise Refused("match_begun")
    if match.players[seat] is None:
        raise Refused("seat_free", detail=f"nobody sits at seat {seat}")
    if _is_user(actor) and actor not in (match.host, match.players[seat]):
        raise NotSeated(actor, seat)


def to_cancel(match: Match, actor: str) -> None:
    """Call an open table off."""
    _not_over(match)
    if match.begun:
        raise Refused("match_begun")
    if _is_user(actor) and actor != match.host:
        raise Refused("not_host", detail=f"{actor} does not host this table")


def to_take_over(match: Match, actor: str, seat: int, player: str) -> None:
    """Take the seat of somebody who is gone."""
    known(match, seat)
    _running(match)
    if _is_user(actor) and player != actor:
        raise Refused("not_yourself", detail=f"{actor} is not {player}")
    if is_computer(player):
        raise Refused("not_yourself", detail="computers take no seats over")
    if seat not in match.dropped:
        raise Refused("seat_taken", detail=f"seat {seat} is taken")
    if player in match.players:
        raise Refused("already_seated", detail=f"{player} has a seat already")
    if any(one.player == player and one.resigned for one in match.course.gone):
        raise Refused("resigned_before", detail=f"{player} has resigned from this match")
    if any(one.player == player and one.seat != seat for one in match.course.gone):
        raise Refused("sat_elsewhere", detail=f"{player} knows what another seat of this match knows")


# Playing


def to_play(match: Match, actor: str, seat: int) -> None:
    """Give a seat's command."""
    to_hold(match, actor, seat)
    if not match.begun and match.outcome is None:
        raise Refused("not_begun")
    if match.ending:
        raise Refused("game_over")
    _not_paused(match)


def to_go_on(match: Match) -> None:
    """Let the automatic step happen."""
    _running(match)
    _not_paused(match)


def to_leave(match: Match, actor: str, seat: int) -> None:
    """Get up, before the beginning or after it."""
    to_hold(match, actor, seat)
    _not_over(match)


def to_go(match: Match, actor: str, seat: int) -> None:
    """Resign a seat of a running match."""
    to_hold(match, actor, seat)
    _running(match)


def to_hold(match: Match, actor: str, seat: int) -> None:
    """Speak for a seat."""
    known(match, seat)
    if match.players[seat] == actor:
        return
    if any((one.seat, one.player) == (seat, actor) for one in match.course.gone):
        raise NotSeated(actor, seat, "seat_lost")
    raise NotSeated(actor, seat)


def known(match: Match, seat: int) -> None:
    """The seat must be one of the match's; `Misfit` where it is none."""
    if not 0 <= seat < match.seats:
        raise Misfit("seat", f"there is no seat {seat!r}; seats are 0 to {match.seats - 1}")


# Agreeing


def to_propose(match: Match, actor: str, seat: int, kind: Agreement) -> None:
    """Propose to end the match."""
    to_hold(match, actor, seat)
    _running(match)
    if kind not in match.rules.agreements:
        raise Refused("not_in_this_game", detail=f"{match.game} knows no {kind} by agreement")
    if any(one.kind == kind for one in match.course.proposals):
        raise Refused("already_proposed")
    if any(one.of(kind, seat) and match.version - one.version < PATIENCE for one in match.course.declined):
        raise Refused("declined_lately")
    playing = (player for at, player in enumerate(match.players) if at not in match.resigned)
    if kind == "draw" and any(map(is_computer, playing)):
        raise Refused("computers_decline")


def ends_to_propose(match: Match, actor: str, seat: int) -> tuple[Agreement, ...]:
    """The ends that may be proposed now: those, and no others, that would not be refused."""
    return tuple(kind for kind in get_args(Agreement) if may(to_propose, match, actor, seat, kind))


def to_answer(match: Match, actor: str, seat: int, kind: Agreement, yes: bool) -> None:
    """Agree to end the match, or decline or take back."""
    to_hold(match, actor, seat)
    _running(match)
    agreed = next((one.agreed for one in match.course.proposals if one.kind == kind), None)
    if agreed is None:
        raise Refused("nothing_proposed")
    if yes and seat in agreed:
        raise Refused("already_agreed")


# The clock


def to_pause(match: Match, actor: str, seat: int | None) -> None:
    """Stop the clocks: a seat seldom, an officer always."""
    _running(match)
    _clocked(match)
    _not_paused(match)
    if seat is not None:
        to_hold(match, actor, seat)
        if match.clock is not None and match.clock.seats[seat].pauses >= PAUSES:
            raise Refused("pauses_used_up")
    elif _is_user(actor):
        raise Refused("officers_only")


def to_resume(match: Match, actor: str) -> None:
    """Let the clocks go on: whoever stopped them, or an officer."""
    _running(match)
    pause = match.clock.pause if match.clock is not None else None
    if pause is None:
        raise Refused("not_paused")
    if _is_user(actor) and (pause.seat is None or match.players[pause.seat] != actor):
        raise Refused("not_your_pause")


def to_be_away(match: Match, actor: str, seat: int, seconds: int) -> None:
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


def _is_user(actor: str) -> bool:
    """Whether it is a person who acts, rather than an officer or the site itself."""
    return actor.startswith(PERSON)


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
