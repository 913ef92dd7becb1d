"""Every rule number that a game cites stands in its rules text: in code, texts, boards, tests and scenarios."""

import ast
import io
import json
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.kernel.registry import AnyGame, games_by_name
from games.kernel.texts import LANGUAGES, rule_numbers, rules_text

ROOT = Path(__file__).parents[2]
GAMES = list(games_by_name().values())
_NUMBER = r"\d+(?:\.\d+)*"
_LIST = rf"{_NUMBER}(?:(?:,| and| to| et| à)\s+{_NUMBER})*"
_NAMED = re.compile(rf"\b(?:rules?|règles?)\s+({_LIST})")
_BRACKETED = re.compile(rf"\((?:rules?\s+|règles?\s+)?({_LIST})\)")
_HEADING = re.compile(rf"^#+\s+({_NUMBER})\b", re.MULTILINE)
_ROW = re.compile(rf"^\|\s*({_NUMBER})\s*\|", re.MULTILINE)
_WHOLE = re.compile(r"\d{1,2}(?:\.[1-9]\d?){1,3}")
_COORDINATES = 100
"""A bracket with a larger whole number is no citation."""


def standing(game: AnyGame) -> set[str]:
    """The numbers of all rules, sections and chapters of the text, and of rows that have one."""
    text = rules_text(game, LANGUAGES[0])
    found = {*rule_numbers(text), *_HEADING.findall(text), *_ROW.findall(text)}
    return found | {number.rsplit(".", depth)[0] for number in found for depth in range(1, number.count(".") + 1)}


def cited_in_words(text: str) -> Iterator[str]:
    """Numbers after "rule", and lists of numbers in brackets of their own."""
    for pattern in (_NAMED, _BRACKETED):
        for numbers in pattern.findall(text):
            each = re.findall(_NUMBER, numbers)
            if all(int(number.partition(".")[0]) < _COORDINATES for number in each):
                yield from each


def cited_in_code(source: str) -> Iterator[str]:
    """In docstrings and comments; and texts that are nothing but a number, such as a refusal's."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            yield from cited_in_words(ast.get_docstring(node) or "")
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and _WHOLE.fullmatch(node.value):
            yield node.value
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield from cited_in_words(node.value.value)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield from cited_in_words(token.string)


def citations(game: AnyGame) -> Iterator[tuple[str, str]]:
    """Where which rule is cited."""
    for folder in (ROOT / "games" / game.name, ROOT / "tests" / "games" / game.name):
        for file in folder.rglob("*.py"):
            yield from ((str(file.relative_to(ROOT)), number) for number in cited_in_code(file.read_text()))
    texts = [*(ROOT / "games" / game.name).glob("texts/*.toml"), *(ROOT / "games" / game.name).glob("book/*.md")]
    boards = [*(ROOT / "templates" / "boards").glob(f"{game.name}*.html")]
    boards += (ROOT / "templates" / "boards" / game.name).rglob("*.html")
    for file in (*texts, *boards):
        yield from ((str(file.relative_to(ROOT)), number) for number in cited_in_words(file.read_text()))
    for file in (ROOT / "tests" / "scenarios" / game.name).glob("*.json"):
        yield from ((file.stem, number) for number in cited_in_words(json.loads(file.read_text())["title"]))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_it_works(game: AnyGame) -> None:
    cited = list(citations(game))
    assert len(cited) > 100
    assert sorted({(where, number) for where, number in cited if number not in standing(game)}) == []


def test_twin_a_number_that_does_not_exist_is_found() -> None:
    rules = standing(GAMES[0])
    source = '"""What happens (rule 99.1)."""\n# as it is (99.2, 1.1)\nRefused("odd", "99.3")\nPLACE = (99, 1)\n'
    assert {number for number in cited_in_code(source) if number not in rules} == {"99.1", "99.2", "99.3"}
