"""A case that waits for information: who asks whom, who may answer, and by when it is due then."""

import pytest

from games.kernel.refusals import Misfit, Refused
from moderation.stream import commands as c
from moderation.stream.asking import LONGEST_ANSWER, LONGEST_QUESTION, MOST_QUESTIONS, WAITS_MS
from moderation.stream.facts import fold
from streams.actors import CLOCK, Actor
from streams.stored_command import Command
from tests.moderation.stream.docket import ALICE, BOB, CHARLIE, CLARIFY, HOUR, MARA, NESS, ORLA, SITE, Docket


def refused(docket: Docket, by: Actor, wish: Command) -> str:
    """The code by which it is refused; nothing has changed."""
    before = docket.case
    with pytest.raises((Refused, Misfit)) as problem:
        docket.give(by, wish)
    assert docket.case is before
    return problem.value.code if isinstance(problem.value, Refused) else f"misfit {problem.value.where}"


def asked(seat: int | None = None) -> Docket:
    """Mara has claimed the case and asks."""
    return Docket().claimed().give(MARA, c.Ask(words="Which stone did you mean?", seat=seat))


def test_it_works() -> None:
    docket = asked()
    due = docket.case.deadline
    assert (docket.case.status, docket.case.question.asked) == ("needs_info", "user:1")  # type: ignore[union-attr]
    docket.at += 10 * HOUR - 1000
    docket.give(ALICE, c.Answer(1, "The white one."))
    assert (docket.case.status, docket.case.question) == ("claimed", None)
    assert docket.case.questions[0].answer == "The white one."
    assert docket.case.deadline == due + 10 * HOUR
    docket.give(MARA, c.Propose(ruling=CLARIFY))
    assert docket.case.status == "decided"
    assert fold(None, docket.facts) == docket.case


def test_who_asks_whom() -> None:
    docket = Docket()
    assert refused(docket, MARA, c.Ask(words="Why?")) == "not_your_claim"
    docket.claimed()
    assert refused(docket, NESS, c.Ask(words="Why?")) == "not_your_claim"
    assert refused(docket, ALICE, c.Ask(words="Why?")) == "moderators_only"
    for seat in (-1, 2):
        assert refused(docket, MARA, c.Ask(words="Why?", seat=seat)) == "misfit seat"
    for words in (" ", "a" * (LONGEST_QUESTION + 1)):
        assert refused(docket, MARA, c.Ask(words=words)) == "misfit words"
    assert docket.give(MARA, c.Ask(words="Why?", seat=1)).case.question.asked == "user:2"  # type: ignore[union-attr]
    assert refused(docket, MARA, c.Ask(words="And why?")) == "wrong_status"


def test_who_answers() -> None:
    docket = asked(seat=1)
    for by in (ALICE, CHARLIE, MARA, SITE):
        assert refused(docket, by, c.Answer(1, "I did.")) == "not_asked"
    assert refused(docket, BOB, c.Answer(2, "I did.")) == "another_question"
    for words in ("", "a" * (LONGEST_ANSWER + 1)):
        assert refused(docket, BOB, c.Answer(1, words)) == "misfit words"
    docket.give(BOB, c.Answer(1, "I did."))
    assert refused(docket, BOB, c.Answer(1, "I did not.")) == "wrong_status"


def test_nothing_is_ruled_while_the_case_waits() -> None:
    docket = asked()
    for wish in (c.Propose(ruling=CLARIFY), c.Release(), c.Merge(into="c2"), c.Triage(sort="slip", severity=1)):
        assert refused(docket, MARA, wish) == "wrong_status"
    assert refused(docket, ORLA, c.CallOff(number=1)) == "not_your_claim"
    assert refused(docket, MARA, c.CallOff(number=2)) == "another_question"
    docket.give(MARA, c.CallOff(number=1), c.Propose(ruling=CLARIFY))
    assert refused(docket, ALICE, c.Answer(1, "Late.")) == "wrong_status"
    assert docket.case.questions[0].answer == ""


def test_a_duplicate_is_taken_in_meanwhile() -> None:
    docket = asked().give(MARA, c.TakeDuplicate(case="c2"))
    assert (docket.case.status, docket.case.duplicates) == ("needs_info", ("c2",))


def test_an_answer_that_does_not_come() -> None:
    docket = asked()
    until = docket.case.question.until  # type: ignore[union-attr]
    assert until == docket.at + WAITS_MS
    assert refused(docket, CLOCK, c.Lapse()) == "time_left"
    assert refused(docket, MARA, c.Lapse()) == "system_only"
    docket.at = until
    due = docket.case.deadline
    docket.give(CLOCK, c.Lapse())
    assert (docket.case.status, docket.case.deadline) == ("claimed", due + WAITS_MS + 1000)
    assert refused(docket, CLOCK, c.Lapse()) == "time_left"


def test_nobody_is_asked_for_ever() -> None:
    docket = Docket().claimed()
    for number in range(1, MOST_QUESTIONS + 1):
        docket.give(MARA, c.Ask(words="Why?")).give(ALICE, c.Answer(number, "So."))
    assert refused(docket, MARA, c.Ask(words="Why?")) == "too_many_questions"
