"""French for everything that the house's pages say."""

import re
from pathlib import Path

import polib
import pytest
from django.utils.translation import gettext as say
from django.utils.translation import override, template

from api.openapi import described_in, schema

ROOT = Path(__file__).resolve().parents[2]
FRENCH = sorted((ROOT / "platform").glob("*/locale/fr/LC_MESSAGES/django.po"))
ENTRIES = [entry for book in FRENCH for entry in polib.pofile(str(book))]
_CALL = re.compile(r"\b(?:_|n?gettext(?:_lazy)?)\(\s*u?(\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*')")


def _sentences() -> set[str]:
    """Every sentence that templates and code give to be translated."""
    folders = (ROOT / "platform", ROOT / "tournaments")
    modules = [path.read_text() for folder in folders for path in sorted(folder.rglob("*.py"))]
    code = [text for text in modules if "django.utils.translation" in text]
    texts = [path for kind in ("*.html", "*.txt") for path in sorted((ROOT / "templates").rglob(kind))]
    # What compiled templates say in two numbers, Django finds no more than it understands them.
    pages = [text for path in texts for text in (template.templatize(path.read_text()), path.read_text())]
    spoken = {described["description"] for described in described_in(schema("en"))}
    found = {quoted[1:-1] for text in [*code, *pages] for quoted in _CALL.findall(text)}
    return spoken | {sentence.replace(r"\"", '"').replace(r"\'", "'") for sentence in found}


def test_it_works() -> None:
    with override("fr"):
        assert say("The rules") == "Les règles"


def test_every_sentence_has_a_french_one_and_the_other_way_round() -> None:
    assert {entry.msgid for entry in ENTRIES} == _sentences()


def _rivals(entries: list[polib.POEntry]) -> set[str]:
    """Sentences with more than one translation: of the apps that say them, the first one's would hold for all."""
    said: dict[str, set[str]] = {}
    for entry in entries:
        said.setdefault(entry.msgid, set()).add(entry.msgstr or str(sorted(entry.msgstr_plural.items())))
    return {msgid for msgid, translations in said.items() if len(translations) > 1}


def test_no_sentence_has_two_translations() -> None:
    assert _rivals(ENTRIES) == set()


def test_twin_a_second_translation_is_found() -> None:
    assert _rivals([*ENTRIES, polib.POEntry(msgid="More", msgstr="Autres parcours")]) == {"More"}


@pytest.mark.parametrize("book", FRENCH, ids=lambda book: book.parents[3].name)
def test_translations_are_whole(book: Path) -> None:
    """Each is there, not in doubt, and fills the same blanks."""
    assert [entry.msgid for entry in polib.pofile(str(book)) if not _is_whole(entry)] == []


def test_twin_with_another_blank_is_found() -> None:
    assert not _is_whole(polib.POEntry(msgid="%(count)d seats", msgstr="%(number)d places"))


def _is_whole(entry: polib.POEntry) -> bool:
    said = list(entry.msgstr_plural.values()) or [entry.msgstr]
    blanks = {tuple(sorted(re.findall(r"%\(\w+\)[sd]", text))) for text in [entry.msgid, *said]}
    return all(said) and not entry.fuzzy and len(blanks) == 1
