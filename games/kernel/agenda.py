"""The agenda: the open questions that a state keeps while somebody is asked, as a tuple of values.

The last question is the current one; those before it wait for it. An event opens and closes questions in its `apply`,
from its own fields: no event carries an agenda.
"""

from typing import TypeVar

Q = TypeVar("Q")


def current_question(agenda: tuple[Q, ...]) -> Q | None:
    """Return the question to be answered now; None if nothing is open."""
    return agenda[-1] if agenda else None


def expected(agenda: tuple[object, ...], kind: type[Q]) -> Q:
    """Return the question to be answered now, which must be of this kind."""
    question = agenda[-1]
    assert isinstance(question, kind)
    return question


def opened(agenda: tuple[Q, ...], *questions: Q) -> tuple[Q, ...]:
    """Return the agenda with these questions to be answered first, in this order, then what was open before."""
    return (*agenda, *reversed(questions))


def closed(agenda: tuple[Q, ...]) -> tuple[Q, ...]:
    """Return the agenda without the current question, which must be there."""
    if not agenda:
        raise IndexError("no question is open")
    return agenda[:-1]


def changed(agenda: tuple[Q, ...], question: Q) -> tuple[Q, ...]:
    """Return the agenda with this question in place of the current one, which must be there."""
    return (*closed(agenda), question)
