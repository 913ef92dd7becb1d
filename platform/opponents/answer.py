"""A computer's answer, given through the one door like anybody's.

Safe to be asked for twice, at once or in any order: an answer bears the id of its question, and a question that no
longer stands is not answered.
"""

import logging
from collections.abc import Callable
from typing import TypeAlias

from eventlog.store import CommandReused
from games.kernel.refusals import Refused
from games.kernel.values import JSON
from games.players.player import More
from opponents import awaited_seats
from opponents.budgets import Budget
from opponents.choice import choose, plainly
from play import commands, live
from play.live import Live
from play.match import Match
from play.refusals import Stale

log = logging.getLogger(__name__)

Chooser: TypeAlias = Callable[[Match, int, int, More], JSON]
"""Chooses a command for a seat of a match that was asked at a version; None where it lets the moment pass."""


def answer(match_id: str, version: int, seat: int, choose: Chooser = choose) -> None:
    """Have the seat's computer, or another chooser in its place, answer what it was asked at this version; nothing
    where that no longer stands.

    `Misfit` where there is no such match.
    """
    now = live.fresh(match_id)
    if not awaited_seats.stands(now, version, seat):
        return
    match = now.match
    budget = Budget(match.players[seat], match.rules.due(match.state))
    command = choose(match, seat, version, budget.more)
    if command is not None:
        budget.sit_out()
    while command is not None:
        try:
            _give(now, seat, version, command)
        except Stale:
            later = live.fresh(match_id)
            if not _same_question(now, later, seat):
                return
            now = later
        else:
            return


def _give(now: Live, seat: int, version: int, command: JSON) -> None:
    """Give the command to the match as it is now; another in its place where the rules refuse it."""
    try:
        _send(now, seat, command, f"{version}/{seat}")
    except CommandReused:
        # The same question was answered by somebody who had another amount of time.
        return
    except Refused as refused:
        log.warning("match %s, version %d: seat %d was refused: %s", now.id, now.match.version, seat, refused)
        instead = plainly(now.match, seat, version)
        if instead is not None:
            _send(now, seat, instead, f"{version}/{seat}/plainly")


def _send(now: Live, seat: int, command: JSON, command_id: str) -> None:
    player = now.match.players[seat]
    assert player is not None
    commands.give(now.id, seat, command, actor=player, command_id=command_id, version=now.match.version)


def _same_question(before: Live, now: Live, seat: int) -> bool:
    """Whether a choice made before others moved is one that can be made now: same phase, same offers, no clock."""
    was, match = before.match, now.match
    rules = match.rules
    return (
        awaited_seats.stands(now, was.version, seat)
        and match.players[seat] == was.players[seat]
        and rules.turn(match.state).phase == rules.turn(was.state).phase
        and rules.offers(match.state, seat) == rules.offers(was.state, seat)
    )
