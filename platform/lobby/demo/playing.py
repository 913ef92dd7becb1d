"""Playing for people who are not really there: by the computers' judgement, through the one door, in their names."""

from collections.abc import Callable

from games.kernel.chance import Luck
from games.kernel.refusals import Misfit
from games.players.levels import level
from games.players.player import iterations
from games.players.situation import situation
from play import commands, live
from play.live import Live
from play.match import Match
from play.players import level_of
from play.refusals import Stale

JUDGEMENT = "raider"
THINKING = iterations(0)

Enough = Callable[[Match, int], bool]
"""Whether to stop: at this match, after so many commands."""


def act(match_id: str, luck: Luck, enough: Enough) -> Live:
    """Play on for everybody until it is enough or the match is over. Whoever else moves meanwhile is followed."""
    now, given = live.fresh(match_id), 0
    while now.match.runs and not enough(now.match, given):
        try:
            now = _next(now, luck)
            given += 1
        except Stale:
            now = live.fresh(match_id)
    return now


def _next(now: Live, luck: Luck) -> Live:
    rules, match = now.match.rules, now.match
    for seat in rules.turn(match.state).seats:
        player = match.players[seat]
        assert player is not None
        judge = level(level_of(player) or JUDGEMENT)
        command = judge.choose(situation(rules, match.state, seat), luck, THINKING)
        if command is not None:
            return commands.give(now.id, seat, command, actor=player, version=match.version).live
    ticked = commands.tick(now.id, version=match.version)
    if ticked is None:
        raise Misfit("match", f"{now.id} stands still at version {match.version}")
    return ticked.live
