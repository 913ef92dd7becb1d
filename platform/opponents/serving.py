"""What a worker does when a message comes: it answers the question whose turn it is, and sends on the message for its
own where that was another.
"""

import logging
from functools import partial

from games.kernel.refusals import Misfit
from opponents import bell, questions
from opponents.answer import answer
from opponents.questions import Question
from play.models import MatchRow
from retries import guard

log = logging.getLogger(__name__)
SWEEP = "think"
"""The name under which answers that fail are on record."""


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
    try:
        guard.attempt(SWEEP, its.match, partial(_answer, its))
    finally:
        anew = questions.done(its)
        if anew is not None:
            bell.tell(*anew)


def _answer(question: Question) -> None:
    try:
        answer(*question)
    except Misfit as problem:
        if MatchRow.objects.filter(id=question.match).exists():
            raise
        log.warning("a message named a match that is not there: %s", problem)
