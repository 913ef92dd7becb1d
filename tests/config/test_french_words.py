"""One French word for one thing on every page: what a rating, an appeal, a stage and a seat are called."""

import re
from pathlib import Path
from typing import NamedTuple

import polib
import pytest

ROOT = Path(__file__).resolve().parents[2]
ENTRIES = [
    entry
    for book in sorted((ROOT / "platform").glob("*/locale/fr/LC_MESSAGES/django.po"))
    for entry in polib.pofile(str(book))
]


class Word(NamedTuple):
    """Where English says this and none of the `others`, French does not say `wrong`, but `right`."""

    english: str
    others: str
    wrong: str
    right: str


_NO_IDIOM = r"(?<!à la )(?<!à votre )(?<!mise en )(?<!y )"
"""A computer plays in somebody's place, and a board is put in place."""

WORDS = [
    Word(r"ratings?|rated", r"ladders?|standings|ranked|leaderboard|Ratings", r"classements?|échelles?", "cote"),
    Word(r"appeals?|appealed", "never", "recours", "appel"),
    Word(r"stages?", "steps?|stage of the season", "étapes?|stades?", "phase"),
    Word(r"seats?", r"places?|Two seats|“Play now” seats", rf"{_NO_IDIOM}places?", "siège"),
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


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.right)
def test_it_works(word: Word) -> None:
    assert _wrong(word, ENTRIES) == []


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.right)
def test_the_word_is_in_use(word: Word) -> None:
    """The twin: what is looked for is said in many places."""
    assert sum(word.right in entry.msgstr.lower() for entry in ENTRIES) > 5


def test_twin_another_word_is_found() -> None:
    told = [polib.POEntry(msgid="Your rating is too low.", msgstr="Votre classement est trop bas.")]
    assert _wrong(WORDS[0], told) == ["Your rating is too low."]
    assert _wrong(WORDS[1], told) == []
