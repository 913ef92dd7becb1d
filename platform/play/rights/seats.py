"""Rights of a seat: to speak for it, to play, to leave, to resign."""

from games.kernel.refusals import Misfit, Refused
from play.match import Match
from play.refusals import NotSeated
from play.rights import conditions
from streams.actors import Actor, Kind


def to_play(match: Match, actor: Actor, seat: int) -> None:
    """Give a seat's command: the only thing that computers do."""
    known(match, seat)
    if not (actor.kind is Kind.COMPUTER and match.players[seat] == actor.name):
        to_hold(match, actor, seat)
    if not match.begun and match.outcome is None:
        raise Refused("not_begun")
    if match.ending:
        raise Refused("game_over")
    conditions.not_paused(match)


def to_go_on(match: Match, actor: Actor) -> None:
    """Let the automatic step happen."""
    conditions.is_time_itself(actor)
    conditions.running(match)
    conditions.not_paused(match)


def to_time_out(actor: Actor) -> None:
    """Bring about what is overdue."""
    conditions.is_time_itself(actor)


def to_leave(match: Match, actor: Actor, seat: int) -> None:
    """Get up, before the beginning or after it."""
    to_hold(match, actor, seat)
    conditions.not_over(match)


def to_go(match: Match, actor: Actor, seat: int) -> None:
    """Resign a seat of a running match."""
    to_hold(match, actor, seat)
    conditions.running(match)


def to_hold(match: Match, actor: Actor, seat: int) -> None:
    """Speak for a seat."""
    known(match, seat)
    if conditions.is_player(actor, match.players[seat]):
        return
    if any((one.seat, one.player) == (seat, actor.name) for one in match.course.gone):
        raise NotSeated(actor.name, seat, "seat_lost")
    raise NotSeated(actor.name, seat)


def known(match: Match, seat: int) -> None:
    """Raise `Misfit` unless the match has this seat."""
    if not 0 <= seat < match.seats:
        raise Misfit("seat", f"there is no seat {seat!r}; seats are 0 to {match.seats - 1}")
