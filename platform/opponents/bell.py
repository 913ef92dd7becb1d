"""Asking computers: the question is put into the queue and a message sent, once the match has moved on.

A message that is lost is made up for by `opponents.sweep`.
"""

from typing import Any

from config import task_queue
from opponents import awaited_seats, questions
from opponents.budgets import queue
from opponents.messages import THINK
from opponents.pause import pause
from opponents.questions import Question
from play.computers import played_here
from play.live import Live


def on_moved(live: Live, **_: Any) -> None:
    """Ask the computers whose decision is awaited now."""
    if not played_here(live.id):
        ask(live)


def ask(live: Live, *, at_once: bool = False) -> None:
    """Ask each computer seat awaited, to be answered after its pause, or at once; two statements for all of them."""
    match = live.match
    waits = {seat: 0.0 if at_once else pause(match, seat) for seat in awaited_seats.seats(match)}
    if not waits:
        return
    questions.put(match, waits)
    for seat, wait in waits.items():
        tell(Question(match.id, match.version, seat), queue(match.players[seat]), wait)


def tell(question: Question, its_queue: str, wait: float = 0.0) -> None:
    """Send the message that has workers answer the question in its turn."""
    task_queue.enqueue(THINK, tuple(question), queue=its_queue, wait=wait)
