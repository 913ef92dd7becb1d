"""What a worker does when a message comes: it answers the question whose turn it is, and sends on the message for its
own where that was another.
"""

import logging
from functools import partial
from time import perf_counter

from config.metrics.instruments import thinking_seconds
from games.kernel.refusals import Misfit
from games.kernel.values import JSON
from games.players.player import More
from opponents import bell, questions
from opponents.answer import answer
from opponents.choice import plainly
from opponents.questions import Question
from play.match import Match
from play.models import MatchRow
from retries import guard

log = logging.getLogger(__name__)
SWEEP = "think"
"""The name under which answers that fail are on record."""
LOST = "lost worker"
"""The name under which matches are whose questions workers have died at."""
MOST_LOST = 3
"""So many workers may die at a question before a lesser level answers it, and twice as many before it rests."""


class WorkersLostError(Exception):
    """Workers have died at a question, or were ended at it because they took too long."""

    def __init__(self, question: Question, lost: int) -> None:
        super().__init__(f"{lost} workers died at version {question.version}, seat {question.seat}")


def serve(own: Question) -> None:
    """Answer one question of the queue that a message's own question stands in; nothing where that one is answered.

    The message goes on until its own question is: so every one that waits has a message, whichever worker dies of what.
    """
    taken = questions.take(own)
    if taken is None:
        again = questions.unanswered(own)
        if again is not None:
            bell.tell(*again)
        return
    its = taken.question
    if (its.match, its.seat) != (own.match, own.seat):
        bell.tell(own, taken.queue)
    began = perf_counter()
    try:
        guard.attempt(SWEEP, its.match, partial(_answer, its, taken.lost))
    finally:
        thinking_seconds.labels(taken.queue).observe(perf_counter() - began)
        anew = questions.done(its)
        if anew is not None:
            bell.tell(*anew)


def _plainly(match: Match, seat: int, version: int, _: More) -> JSON:
    return plainly(match, seat, version)


def _answer(question: Question, lost: int) -> None:
    """Answer it; plainly where workers have died at it, and where they died at that too `WorkersLostError`."""
    if lost >= MOST_LOST:
        problem = WorkersLostError(question, lost)
        guard.note(LOST, question.match, problem)
        if lost >= 2 * MOST_LOST:
            raise problem
    try:
        answer(*question, *([_plainly] if lost >= MOST_LOST else []))
    except Misfit as problem:
        if MatchRow.objects.filter(id=question.match).exists():
            raise
        log.warning("a message named a match that is not there: %s", problem)
