"""Rights over the clocks: to stop them, to let them go on, to extend them, to be away."""

from games.kernel.refusals import Misfit, Refused
from play.match import Match
from play.players import is_computer
from play.rights import conditions
from play.rights.seats import to_go, to_hold
from play.terms import DAY
from streams.actors import Actor, Power

PAUSES = 1
"""The most pauses that one seat may take in a match."""
LONGEST_EXTENSION_S = 30 * DAY
"""The most seconds that the clocks of a match are given at once."""


def to_pause(match: Match, actor: Actor, seat: int | None) -> None:
    """Stop the clocks: a seat seldom, somebody with the power always."""
    conditions.running(match)
    conditions.clocked(match)
    conditions.not_paused(match)
    if seat is not None:
        to_hold(match, actor, seat)
        if match.clock is not None and match.clock.seats[seat].pauses >= PAUSES:
            raise Refused("pauses_used_up")
    elif not conditions.has_power(match, actor, Power.PAUSE):
        raise Refused("officers_only")


def to_hasten(match: Match, actor: Actor, seat: int) -> None:
    """Let the automatic step happen at once: for somebody who plays alone against computers, unrated, while nothing is
    asked of the seat.
    """
    to_hold(match, actor, seat)
    conditions.running(match)
    conditions.not_paused(match)
    alone = all(is_computer(player) for at, player in enumerate(match.players) if at != seat)
    asked = match.turn is not None and seat in match.turn.seats
    if match.terms.rated or not alone or asked or match.due is None:
        raise Refused("not_to_hasten")


def to_resume(match: Match, actor: Actor) -> None:
    """Let the clocks go on: for whoever stopped them, or has the power to."""
    conditions.running(match)
    pause = match.clock.pause if match.clock is not None else None
    if pause is None:
        raise Refused("not_paused")
    own = pause.seat is not None and conditions.is_player(actor, match.players[pause.seat])
    if not (own or conditions.has_power(match, actor, Power.PAUSE)):
        raise Refused("not_your_pause")


def to_extend(match: Match, actor: Actor, seconds: int) -> None:
    """Give every seat so many seconds more on its clock."""
    conditions.running(match)
    conditions.clocked(match)
    if not conditions.has_power(match, actor, Power.EXTEND):
        raise Refused("officers_only")
    if not 0 < seconds <= LONGEST_EXTENSION_S:
        raise Misfit("seconds", f"is more than none and at most {LONGEST_EXTENSION_S}")


def to_be_away(match: Match, actor: Actor, seat: int, seconds: int) -> None:
    """Go on vacation for so long, or with 0 come back."""
    to_go(match, actor, seat)
    conditions.clocked(match)
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
