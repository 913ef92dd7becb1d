"""Rights at a table: to open it, to sit down, to get up, to call it off, to take a seat over."""

from collections.abc import Sequence

from games.kernel.refusals import Refused
from play.match import Match
from play.players import is_computer, is_contestant, is_person, level_of, player_name
from play.refusals import NotSeated
from play.rights import conditions
from play.rights.seats import known
from streams.actors import Actor, Kind, Power


def to_open(actor: Actor) -> None:
    """Open a match or a table."""
    if actor.kind is not Kind.PERSON and not conditions.has_power(None, actor, Power.OPEN):
        raise Refused("officers_only")


def to_name_event(actor: Actor, event: str) -> str:
    """Name the event that a match is opened for, whose directors may act on it: for the site and nobody else."""
    if event and actor.kind is not Kind.SYSTEM:
        raise Refused("officers_only")
    return event


def to_branch(match: Match, actor: Actor, players: Sequence[str | None]) -> None:
    """Open a what-if line of a finished match: a person, for themselves and computers."""
    if match.outcome is None:
        raise Refused("still_running", detail="a branch would show what is still secret")
    if match.terms.what_if == "never":
        raise Refused("no_what_if")
    if conditions.has_power(match, actor, Power.BRANCH):
        return
    if actor.kind is not Kind.PERSON:
        raise Refused("officers_only")
    if any(player != actor.name and not is_computer(player) for player in players):
        raise Refused("not_yourself", detail=f"{actor.name} seats somebody else")


def to_sit(match: Match, actor: Actor, seat: int, player: str) -> None:
    """Give a seat of an open table to a player, or any seat of a match with the power to."""
    known(match, seat)
    conditions.not_over(match)
    level = level_of(player)
    if level is not None:
        player_name(level)
    if not conditions.has_power(match, actor, Power.SEAT):
        if match.begun:
            raise Refused("match_begun")
        if is_contestant(player) and not conditions.is_player(actor, player):
            raise Refused("not_yourself", detail=f"{actor.name} is not {player}")
        if not is_contestant(player) and not conditions.is_player(actor, match.host):
            raise Refused("not_host", detail=f"{actor.name} does not host this table")
    if is_contestant(player) and player in match.players:
        raise Refused("already_seated", detail=f"{player} has a seat already")
    if not match.begun and is_person(match.players[seat]):
        raise Refused("seat_taken", detail=f"seat {seat} is taken")


def to_free(match: Match, actor: Actor, seat: int) -> None:
    """Free a seat of an open table: one's own, or any as its host or with the power to."""
    known(match, seat)
    conditions.not_over(match)
    if match.begun:
        raise Refused("match_begun")
    if match.players[seat] is None:
        raise Refused("seat_free", detail=f"nobody sits at seat {seat}")
    if not (
        conditions.is_player(actor, match.host)
        or conditions.is_player(actor, match.players[seat])
        or conditions.has_power(match, actor, Power.SEAT)
    ):
        raise NotSeated(actor.name, seat)


def to_cancel(match: Match, actor: Actor) -> None:
    """Call an open table off. Only its tournament calls off a match that has begun, once its table is decided."""
    conditions.not_over(match)
    if match.begun and actor.kind is Kind.SYSTEM and conditions.has_power(match, actor, Power.CANCEL):
        return
    if match.begun:
        raise Refused("match_begun")
    if not (conditions.is_player(actor, match.host) or conditions.has_power(match, actor, Power.CANCEL)):
        raise Refused("not_host", detail=f"{actor.name} does not host this table")


def to_take_over(match: Match, actor: Actor, seat: int, player: str) -> None:
    """Take the seat of somebody who is gone."""
    known(match, seat)
    conditions.running(match)
    if not (conditions.is_player(actor, player) or conditions.has_power(match, actor, Power.SEAT)):
        raise Refused("not_yourself", detail=f"{actor.name} is not {player}")
    if is_computer(player):
        raise Refused("not_yourself", detail="computers take no seats over")
    if seat not in match.dropped:
        raise Refused("seat_taken", detail=f"seat {seat} is taken")
    own = any(one.player == player and one.seat == seat for one in match.course.gone)
    if match.terms.take_over == "let_in" and not own and not conditions.has_power(match, actor, Power.SEAT):
        raise Refused("seat_kept", detail="whose seat this is its tournament decides")
    if player in match.players:
        raise Refused("already_seated", detail=f"{player} has a seat already")
    if any(one.player == player and one.resigned for one in match.course.gone):
        raise Refused("resigned_before", detail=f"{player} has resigned from this match")
    if any(one.player == player and one.seat != seat for one in match.course.gone):
        raise Refused("sat_elsewhere", detail=f"{player} knows what another seat of this match knows")
