"""French as it is printed: its apostrophes are curved, and its signs of two parts keep their distance."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
from django.utils.translation import override

from boards.labels import labelled

ROOT = Path(__file__).resolve().parents[2]
BOOKS = sorted((ROOT / "platform").glob("*/locale/fr/LC_MESSAGES/django.po"))
TEXTS = sorted((ROOT / "games").glob("*/texts/fr.toml"))
RULES = sorted((ROOT / "games").glob("*/rules/fr.md"))
_STRAIGHT = re.compile(r"\w'\w|\w'[«“{<]")
_CODE = re.compile(r"`[^`]*`|<[^>]*>|\]\([^)]*\)")


def _told(path: Path) -> Iterator[str]:
    """Every sentence that a reader of French may see."""
    if path.suffix == ".po":
        for entry in polib.pofile(str(path)):
            yield from (entry.msgstr, *entry.msgstr_plural.values())
    elif path.suffix == ".toml":
        yield from _leaves(tomllib.loads(path.read_text()))
    else:
        yield from path.read_text().splitlines()


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


@pytest.mark.parametrize("path", [*BOOKS, *TEXTS, *RULES], ids=lambda path: str(path.relative_to(ROOT)))
def test_it_works(path: Path) -> None:
    assert _straight(path) == []


def test_a_straight_one_is_found(tmp_path: Path) -> None:
    """The twin; what stands for itself in code is left alone."""
    book = tmp_path / "fr.md"
    book.write_text("L'or\nL’or\n`d'accord`\nd'«or»\n")
    assert _straight(book) == ["L'or", "d'«or»"]


def test_what_stands_before_a_colon_keeps_its_distance() -> None:
    with override("fr"):
        assert labelled("Distribution", "par tours") == "Distribution\N{NO-BREAK SPACE}: par tours"
    with override("en"):
        assert labelled("Deal", "in turns") == "Deal: in turns"
