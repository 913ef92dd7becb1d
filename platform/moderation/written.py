"""What people write in a case: their words stand beside the log and can be erased, what is ruled and why in the log."""

from collections.abc import Mapping

from msgspec.structs import replace

from moderation.stream import asking, deciding, handling
from moderation.stream import commands as c
from moderation.stream.state import Case
from streams import texts
from streams.stored_command import Command

WRITTEN: Mapping[type[Command], Mapping[str, int]] = {
    c.Open: {"words": handling.LONGEST_WORDS},
    c.Ask: {"words": asking.LONGEST_QUESTION},
    c.Answer: {"words": asking.LONGEST_ANSWER},
    c.MakeAppeal: {"words": deciding.LONGEST_APPEAL},
}
"""Which fields of commands are kept as texts, and how long they may be."""


def with_words(case: Case) -> Case:
    """The case as people read it: with what was written instead of its names; one query."""
    asked = [words for one in case.questions for words in (one.words, one.answer)]
    said = texts.spoken([case.words, *asked, case.appeal.words if case.appeal is not None else ""])
    questions = tuple(replace(one, words=said[one.words], answer=said[one.answer]) for one in case.questions)
    appeal = case.appeal and replace(case.appeal, words=said[case.appeal.words])
    return replace(case, words=said[case.words], questions=questions, appeal=appeal)
