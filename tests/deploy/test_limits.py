"""docs/OPERATIONS.md says of every limit whether it is for the site, for a host or for a process."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.config.test_compose import _documented
from tests.config.var import ROOT

OF_ACCOUNTS = Path(ROOT, "platform/accounts/limits.py")
A_LIMIT = re.compile(r"_PER_(PERSON|ADDRESS)$|^CONNECTIONS|POOL$|^WORKERS$|CONCURRENCY$|_MEMORY_MB$")
BY_SETTINGS = {"API calls", "API calls by address", "commands", "commands by address", "looks by address"}
"""Limits in the code that are set by settings, under whose names they stand in the table."""


def _table() -> str:
    (table,) = re.findall(
        r"(?m)^\| limit \| for \| counted in \|\n((?:\|.*\n)+)", Path(ROOT, "docs/OPERATIONS.md").read_text()
    )
    return str(table)


def _made() -> Iterator[str]:
    """The names of all limits that are made anywhere but with those of accounts."""
    for file in sorted(Path(ROOT, "platform").rglob("*.py")):
        if file == OF_ACCOUNTS or "Limit(" not in file.read_text():
            continue
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Limit":
                assert isinstance(node.args[0], ast.Constant), file
                yield str(node.args[0].value)


def test_every_limit_stands_in_the_table() -> None:
    table = _table()
    assert set(re.findall(r"“([^”]+)”", table)) == {*_made()} - BY_SETTINGS
    assert {*_made()} >= BY_SETTINGS
    assert f"`{OF_ACCOUNTS.relative_to(ROOT)}`" in table


def test_every_setting_of_a_limit_stands_in_the_table() -> None:
    assert set(re.findall(r"`([A-Z_]+)`", _table())) == {name for name in _documented() if A_LIMIT.search(name)}


def test_each_is_for_the_site_a_host_or_a_process() -> None:
    places = [line.split("|")[2].strip() for line in _table().splitlines()[1:]]
    assert {*places} == {"the site", "each host", "each web process", "each process"}
