"""Who may challenge whom on a ladder, and what a result does to the places."""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

import msgspec


class Challenge(NamedTuple):
    """Who challenges whom; it cannot be declined."""

    challenger: int
    challenged: int


class ChallengeRefused(Enum):
    """Why a challenge is not possible."""

    NOT_ON_THE_LADDER = "not_on_the_ladder"
    NOT_ABOVE = "not_above"
    OUT_OF_RANGE = "out_of_range"
    ALREADY_RUNNING = "already_running"
    TOO_MANY_OWN = "too_many_own"
    TOO_MANY_FOR_CHALLENGED = "too_many_for_challenged"


class LadderRules(msgspec.Struct, frozen=True):
    """How far up a challenge may go, and how many may run: your own, and all that the challenged player is in."""

    reach: int = 10
    own: int = 3
    challenged: int = 5


def refusal(
    ladder: Sequence[int], running: Sequence[Challenge], challenge: Challenge, rules: LadderRules
) -> ChallengeRefused | None:
    """Why a challenge is not possible now; None if it is. The ladder is from the top down."""
    if challenge.challenger not in ladder or challenge.challenged not in ladder:
        return ChallengeRefused.NOT_ON_THE_LADDER
    up = ladder.index(challenge.challenger) - ladder.index(challenge.challenged)
    if up <= 0:
        return ChallengeRefused.NOT_ABOVE
    if up > rules.reach:
        return ChallengeRefused.OUT_OF_RANGE
    if any(set(one) == set(challenge) for one in running):
        return ChallengeRefused.ALREADY_RUNNING
    if sum(one.challenger == challenge.challenger for one in running) >= rules.own:
        return ChallengeRefused.TOO_MANY_OWN
    if sum(challenge.challenged in one for one in running) >= rules.challenged:
        return ChallengeRefused.TOO_MANY_FOR_CHALLENGED
    return None


def after(ladder: Sequence[int], challenge: Challenge, challenger_won: bool) -> tuple[int, ...]:
    """The ladder after a result: a challenger who won and still stands below exchanges places with the challenged."""
    places = list(ladder)
    if not {*challenge} <= {*places}:
        return tuple(places)
    mine, theirs = places.index(challenge.challenger), places.index(challenge.challenged)
    if challenger_won and mine > theirs:
        places[mine], places[theirs] = places[theirs], places[mine]
    return tuple(places)
