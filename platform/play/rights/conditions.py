"""What rights rest on: who acts, by what power, and how the match stands."""

from collections.abc import Callable
from typing import ParamSpec

from games.kernel.refusals import Refused
from play.match import Match
from streams.actors import Actor, Kind, Power

P = ParamSpec("P")


def permits(right: Callable[P, object], *asked: P.args, **more: P.kwargs) -> bool:
    """Return whether the right is there, for pages, which offer nothing that the door would refuse."""
    try:
        right(*asked, **more)
    except Refused:
        return False
    return True


def is_player(actor: Actor, player: str | None) -> bool:
    """Return whether the actor is this player: a person, or an operator who has sat down."""
    return actor.kind in (Kind.PERSON, Kind.OPERATOR) and actor.name == player


def has_power(match: Match | None, actor: Actor, power: Power) -> bool:
    """Return whether the actor may do this at a match by a power that they have.

    A director has powers over the matches of their event only, and the system over matches of events only. An officer
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


def is_time_itself(actor: Actor) -> None:
    if actor.kind is not Kind.CLOCK:
        raise Refused("officers_only")


def not_over(match: Match) -> None:
    if match.outcome is not None:
        raise Refused("match_over")


def running(match: Match) -> None:
    not_over(match)
    if not match.begun:
        raise Refused("not_begun")


def not_paused(match: Match) -> None:
    if match.clock is not None and match.clock.pause is not None:
        raise Refused("paused")


def clocked(match: Match) -> None:
    if match.clock is None:
        raise Refused("no_clock")
