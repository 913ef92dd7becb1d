"""French as it is printed: its apostrophes are curved, and its signs of two parts keep their distance."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import msgspec
import polib
import pytest
from django.utils.translation import override

from boards.labels import labelled
from games.kernel.french import printed
from games.kernel.lessons import lesson_words
from games.kernel.texts import catalogue, rules_text

ROOT = Path(__file__).resolve().parents[2]
BOOKS = sorted((ROOT / "platform").glob("*/locale/fr/LC_MESSAGES/django.po"))
TEXTS = sorted((ROOT / "games").glob("*/texts/fr.toml"))
LESSONS = sorted((ROOT / "games").glob("*/lessons/fr.toml"))
RULES = sorted((ROOT / "games").glob("*/book/fr.md"))
_STRAIGHT = re.compile(r"\w'\w|\w'[«“{<]")
_CODE = re.compile(r"`[^`]*`|<[^>]*>|\]\([^)]*\)")


def _told(path: Path) -> Iterator[str]:
    """Every sentence that a reader of French may see."""
    if path.suffix == ".po":
        for entry in polib.pofile(str(path)):
            yield from _translations(entry)
    elif path.suffix == ".toml":
        yield from _leaves(tomllib.loads(path.read_text()))
    else:
        yield from path.read_text().splitlines()


def _translations(entry: polib.POEntry | polib.MOEntry) -> tuple[str, ...]:
    return (entry.msgstr, *entry.msgstr_plural.values())


def _leaves(node: object) -> Iterator[str]:
    if isinstance(node, dict):
        for below in node.values():
            yield from _leaves(below)
    elif isinstance(node, list):
        for below in node:
            yield from _leaves(below)
    elif isinstance(node, str):
        yield node


def _straight(path: Path) -> list[str]:
    return [text for text in _told(path) if _STRAIGHT.search(_CODE.sub("", text))]


@pytest.mark.parametrize("path", [*BOOKS, *TEXTS, *LESSONS, *RULES], ids=lambda path: str(path.relative_to(ROOT)))
def test_it_works(path: Path) -> None:
    assert _straight(path) == []


def test_a_straight_one_is_found(tmp_path: Path) -> None:
    """The twin; what stands for itself in code is left alone."""
    book = tmp_path / "fr.md"
    book.write_text("L'or\nL’or\n`d'accord`\nd'«or»\n")
    assert _straight(book) == ["L'or", "d'«or»"]


_LOOSE = re.compile(r" [;?!»]|« | :(?![-\w])")


@pytest.mark.parametrize("book", BOOKS, ids=lambda path: path.parts[-5])
def test_no_line_of_a_catalogue_breaks_before_its_last_sign(book: Path) -> None:
    told = [text for entry in polib.mofile(str(book.with_suffix(".mo"))) for text in _translations(entry)]
    assert told
    assert [text for text in told if _LOOSE.search(_CODE.sub("", text))] == []


@pytest.mark.parametrize("game", [path.parts[-3] for path in TEXTS])
def test_no_line_of_a_game_breaks_before_its_last_sign(game: str) -> None:
    lesson = _leaves(msgspec.to_builtins(lesson_words(game, "fr")))
    told = [*catalogue(game, "fr").values(), *lesson, rules_text(game, "fr")]
    assert [text for text in told if _LOOSE.search(_CODE.sub("", text))] == []
    assert any("\N{NO-BREAK SPACE}" in text for text in told)


def test_a_line_that_breaks_would_be_found() -> None:
    """The twin: what is written, before it is printed. Code and the rules of tables are nothing that is printed."""
    assert [_LOOSE.search(text) is None for text in ("Qui ?", "Or : 3", "« Orc »", "Fini !")] == [False] * 4
    assert [_LOOSE.search(printed(text)) for text in ("Qui ?", "Or : 3", "« Orc »", "Fini !")] == [None] * 4
    assert printed("`a ? b` | :--- |") == "`a ? b` | :--- |"


def test_what_stands_before_a_colon_keeps_its_distance() -> None:
    with override("fr"):
        assert labelled("Distribution", "par tours") == "Distribution\N{NO-BREAK SPACE}: par tours"
    with override("en"):
        assert labelled("Deal", "in turns") == "Deal: in turns"
