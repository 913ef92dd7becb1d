"""The table of rights: for each address and each method what the eight are answered."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from tests.rights.asking import METHODS
from tests.rights.roles import ROLES

FILE = Path(__file__).with_name("table.txt")
OF_OTHERS = ("GET", "POST")
"""What is asked with of an address's second thing: which methods there are does not depend on it."""


class Row(NamedTuple):
    """A line of the table: an address, what it is of, methods that are answered alike, and a cell for each role."""

    name: str
    of: str
    methods: tuple[str, ...]
    cells: tuple[str, ...]


def rows(text: str | None = None) -> Iterator[Row]:
    """The lines of the table, by default of the one beside this file."""
    for line in (FILE.read_text() if text is None else text).splitlines():
        if line and not line.startswith("#"):
            name, of, methods, *cells = line.split()
            assert len(cells) == len(ROLES), line
            asked = METHODS if methods == "ANY" else tuple(methods.split(","))
            yield Row(name, of, asked, tuple(cells))


def gaps(table: Iterable[Row], names: Iterable[str]) -> list[str]:
    """Addresses without a line, lines without an address, methods that are missing or there twice."""
    asked: dict[tuple[str, str], list[str]] = {}
    for row in table:
        asked.setdefault((row.name, row.of), []).extend(row.methods)
    firsts: dict[str, str] = {}
    for name, of in asked:
        firsts.setdefault(name, of)
    found = [f"{name} is not in the table" for name in sorted({*names} - {name for name, _ in asked})]
    found += [f"{name} is no address any more" for name in sorted({name for name, _ in asked} - {*names})]
    for (name, of), methods in asked.items():
        wanted = METHODS if of == firsts[name] else OF_OTHERS
        found += [f"{name} of {of}: {methods}"] if sorted(methods) != sorted(wanted) else []
    return found
