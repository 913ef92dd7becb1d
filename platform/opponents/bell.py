"""Asking computers: a message for each that is awaited, sent once the match has moved on.

A message that is lost is made up for by `opponents.sweep`.
"""

from typing import Any

from config import post
from opponents import asked
from opponents.budgets import queue
from opponents.pace import pause
from opponents.tasks import think
from play.computers import played_here
from play.live import Live


def on_moved(live: Live, **_: Any) -> None:
    """Ask the computers whose decision is awaited now."""
    if not played_here(live.id):
        ask(live)


def ask(live: Live, *, at_once: bool = False) -> None:
    """Send a message for each computer seat awaited, to be heard after its pause, or at once."""
    match = live.match
    for seat in asked.seats(match):
        wait = 0.0 if at_once else pause(match, seat)
        post.send(think, (match.id, match.version, seat), queue=queue(match.players[seat]), wait=wait)
