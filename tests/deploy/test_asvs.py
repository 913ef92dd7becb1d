"""docs/ASVS.md: every item has its line, and the test that a line names exists."""

import ast
import re
from pathlib import Path

from tests.config.var import ROOT

LINE = re.compile(r"(?m)^\| (\d+\.\d+\.\d+) \| .+ \| (?:(tests/\S+\.py)::(\w+)|(none: .+)) \|$")
ITEMS = {
    "2.2": 3, "2.3": 4, "2.4": 1, "3.2": 2, "3.3": 4, "3.4": 6, "3.5": 3, "6.2": 11, "6.3": 3, "6.5": 5,
    "7.1": 2, "7.3": 2, "7.4": 5, "7.5": 2, "8.1": 2, "8.2": 3, "8.3": 1, "16.2": 5, "16.3": 4, "16.4": 3, "16.5": 3,
}  # fmt: skip
"""How many items of a section apply, from its first on."""
SINGLE = {"3.7.2", "6.1.1", "6.4.3", "7.2.3", "7.2.4"}
WITHOUT = {"6.2.10", "6.5.2", "6.5.3", "7.4.4", "16.4.3"}
"""What no test shows: one more has to be argued for here too."""


def _lines() -> dict[str, tuple[str, str]]:
    page = Path(ROOT, "docs/ASVS.md").read_text()
    found = LINE.findall(page)
    assert len(found) == len({item for item, *_ in found}) == page.count("\n| ") - 2, "a line of another form"
    return {item: (file, test) for item, file, test, _ in found}


def _missing(lines: dict[str, tuple[str, str]]) -> list[str]:
    """Which items name a test that is not there."""
    return [item for item, (file, test) in lines.items() if file and test not in _tests(Path(ROOT, file))]


def _tests(file: Path) -> set[str]:
    if not file.exists():
        return set()
    return {one.name for one in ast.parse(file.read_text()).body if isinstance(one, ast.FunctionDef)}


def test_every_item_has_its_line() -> None:
    numbered = {f"{section}.{number}" for section, most in ITEMS.items() for number in range(1, most + 1)}
    assert {*_lines()} == numbered | SINGLE


def test_every_test_that_is_named_exists() -> None:
    assert _missing(_lines()) == []
    assert {item for item, (file, _) in _lines().items() if not file} == WITHOUT


def test_one_that_does_not_would_be_found() -> None:
    """The twin."""
    gone = {"1.1.1": ("tests/deploy/test_asvs.py", "test_of_nothing"), "1.1.2": ("tests/nowhere.py", "test_it_works")}
    assert _missing(gone) == ["1.1.1", "1.1.2"]
