"""Computer seats at real tables: those whose turn it is choose, and give their commands through the one door like
anybody else.
"""

from collections.abc import Iterator
from contextvars import ContextVar

from games.kernel.chance import Luck
from games.kernel.refusals import Misfit
from games.players.levels import level
from games.players.player import More, iterations
from games.players.situation import quickest, situation
from play import commands, live
from play.commands import Done
from play.live import Live
from play.players import level_of, player_name
from play.refusals import Stale

__all__ = ["THINKING", "level_of", "play_out", "played_here", "player_name"]

THINKING = 200
"""Units of thinking a move if nobody names a budget: reproducible on any machine."""

_playing: ContextVar[str] = ContextVar("playing", default="")


def played_here(match_id: str) -> bool:
    """Return whether the caller itself plays the computers of this match, so that nobody else need be asked."""
    return _playing.get() == match_id


def play_out(match_id: str, luck: Luck, more: More = iterations(THINKING)) -> Iterator[Done]:  # noqa: B008 - a pure function
    """Let the computers play, step by step, until the match is over or somebody else must decide.

    The automatic step that is due happens when no computer wants to act: here time passes as fast as anybody can think.
    """
    now = live.fresh(match_id)
    while now.match.runs:
        token = _playing.set(match_id)
        try:
            done = _next(now, luck, more)
        except Stale:
            # Somebody else has moved meanwhile.
            now = live.fresh(match_id)
            continue
        finally:
            _playing.reset(token)
        if done is None:
            return
        yield done
        now = done.live


def _next(now: Live, luck: Luck, more: More) -> Done | None:
    rules, state = now.match.rules, now.match.state
    for seat in quickest(rules, state, luck):
        player = now.match.players[seat]
        level_name = level_of(player)
        if player is None or level_name is None:
            continue
        command = level(level_name).choose(situation(rules, state, seat), luck, more)
        if command is not None:
            return commands.give(now.id, seat, command, actor=player, version=now.match.version)
    if rules.due(state) is not None:
        return commands.tick(now.id, version=now.match.version)
    if any(level_of(now.match.players[seat]) is None for seat in rules.turn(state).seats):
        return None
    raise Misfit("match", f"{now.id} stands still at version {now.match.version}: nobody may act and nothing is due")
