"""What people write in a case of conduct, and what is quoted of them: kept beside the log, where it can be erased.

The reasons of measures stand in the log: they are what was decided.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from accounts.models import User
from accounts.names import user_of
from conduct.stream import commands as c
from conduct.stream.decide import LONGEST_POST, LONGEST_WORDS
from conduct.stream.state import Conduct
from streams import texts
from streams.kept_texts import KeptTexts
from streams.stored_command import Command

WRITTEN: Mapping[type[Command], Mapping[str, int]] = {
    c.Report: {"words": LONGEST_WORDS},
    c.Appeal: {"words": LONGEST_POST},
    c.Answer: {"words": LONGEST_POST},
}
"""Which fields of commands are kept as texts, and how long they may be."""


def quoted(wish: c.Report, written: KeptTexts) -> c.Report:
    """The report with the names of the lines that it quotes, kept as words of whom it is about."""
    author = User.objects.filter(pk=user_of(wish.accused) or 0).first()
    lines = tuple(replace(one, said=written.quote(one.said, author)) for one in wish.lines)
    return replace(wish, lines=lines)


def with_words(case: Conduct) -> Conduct:
    """The case as people read it: with what was written instead of its names; one query."""
    said = texts.spoken([case.words, *(one.said for one in case.lines), *(one.words for one in case.thread)])
    lines = tuple(replace(one, said=said[one.said]) for one in case.lines)
    thread = tuple(replace(one, words=said[one.words]) for one in case.thread)
    return replace(case, words=said[case.words], lines=lines, thread=thread)
