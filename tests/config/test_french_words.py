"""One French word for one thing on every page: what a rating, an appeal, a stage and a seat are called."""

import re
from pathlib import Path
from typing import NamedTuple

import polib
import pytest

ROOT = Path(__file__).resolve().parents[2]
BOOKS = {
    book.parents[3].name: list(polib.pofile(str(book)))
    for book in sorted((ROOT / "platform").glob("*/locale/fr/LC_MESSAGES/django.po"))
}
ENTRIES = [entry for book in BOOKS.values() for entry in book]
AT_THE_TABLE = frozenset({"accounts", "lobby", "play", "replays", "table"})
"""Where people sit down and play: a seat is a place there, and a *siège* where its number says which one."""
ELSEWHERE = frozenset(BOOKS) - AT_THE_TABLE


class Word(NamedTuple):
    """Where English says this and none of the `others`, French does not say `wrong`, but `right`, in these `books`."""

    english: str
    others: str
    wrong: str
    right: str
    books: frozenset[str] = frozenset(BOOKS)


_NO_IDIOM = r"(?<!à la )(?<!à sa )(?<!à votre )(?<!mise en )(?<!y )"
"""A computer plays in somebody's place, and a board is put in place."""

_NUMBERED = r"seat %\(number\)[ds]"

WORDS = [
    Word(r"ratings?|rated", r"ladders?|standings|ranked|leaderboard|Ratings", r"classements?|échelles?", "cote"),
    Word(r"appeals?|appealed", "never", "recours", "appel"),
    Word(r"stages?", "steps?|stage of the season", "étapes?|stades?", "phase"),
    Word(r"seats?", r"places?|Two seats", rf"{_NO_IDIOM}places?", "siège", ELSEWHERE),
    Word(_NUMBERED, "never", rf"{_NO_IDIOM}places?", "siège", AT_THE_TABLE),
    Word(r"seats?", rf"{_NUMBERED}|seat by seat|los(?:es|ing|t) the seat", "sièges?", "place", AT_THE_TABLE),
]


def _wrong(word: Word, entries: list[polib.POEntry]) -> list[str]:
    found = []
    for entry in entries:
        told = " ".join((entry.msgstr, *entry.msgstr_plural.values()))
        said = f"{entry.msgid} {entry.msgid_plural}"
        named = re.search(rf"\b({word.english})\b", said) and not re.search(rf"\b({word.others})\b", said)
        if named and re.search(rf"\b({word.wrong})\b", told, re.IGNORECASE):
            found.append(entry.msgid)
    return found


@pytest.mark.parametrize("word", WORDS, ids=lambda word: f"{word.english}: {word.right}")
def test_it_works(word: Word) -> None:
    assert _wrong(word, [entry for book in sorted(word.books) for entry in BOOKS[book]]) == []


@pytest.mark.parametrize("word", WORDS, ids=lambda word: f"{word.english}: {word.right}")
def test_the_word_is_in_use(word: Word) -> None:
    """The twin: what is looked for is said in many places."""
    assert sum(word.right in entry.msgstr.lower() for entry in ENTRIES) > 5


def test_twin_another_word_is_found() -> None:
    told = [polib.POEntry(msgid="Your rating is too low.", msgstr="Votre classement est trop bas.")]
    assert _wrong(WORDS[0], told) == ["Your rating is too low."]
    assert _wrong(WORDS[1], told) == []
