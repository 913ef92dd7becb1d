"""Who imports whom: no circle of modules, every package in a layer, and docs/ARCHITECTURE.md as the code is."""

import re
import tomllib
from collections import defaultdict
from functools import cache
from pathlib import Path

import grimp
import pytest
from grimp import ImportGraph

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = [
    *sorted(path.parent.name for path in (ROOT / "platform").glob("*/__init__.py")),
    *("games", "tournaments", "tools"),
]
PAGE = (ROOT / "docs/ARCHITECTURE.md").read_text()
ROW = re.compile(r"(?m)^(\| `platform/play` .*\| )(.*) \|\n")
LAZY = "def later():\n    from {} import thing\n"
TYPES_ONLY = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from {} import Thing\n"


def imports(*packages: str) -> ImportGraph:
    """Who imports whom, module by module: anywhere in a file, also inside functions and under TYPE_CHECKING.

    Not counted: that a module is read after its package's `__init__`, and names in text, as in Django's settings, in
    `include` and in Celery's messages.
    """
    return grimp.build_graph(*packages, cache_dir=None)


@cache
def house() -> ImportGraph:
    """All of it."""
    return imports(*PACKAGES)


def circles(graph: ImportGraph) -> set[tuple[str, ...]]:
    """The shortest circle through each import that stands in one, beginning with its first module by name."""
    found = set()
    for importer in graph.modules:
        for imported in graph.find_modules_directly_imported_by(importer):
            back = graph.find_shortest_chain(importer=imported, imported=importer)
            if back is not None:
                least = back.index(min(back))
                found.add((*back[least:], *back[:least]))
    return found


def test_it_works() -> None:
    graph = house()
    assert graph.direct_import_exists(importer="play.commands", imported="streams.door")
    assert circles(graph) == set()


@pytest.mark.parametrize("back", ["from {} import thing\n", LAZY, TYPES_ONLY], ids=["plain", "lazy", "types only"])
def test_a_planted_circle_is_found(back: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin: a way back of two steps, by each kind of import that counts."""
    package = tmp_path / "planted"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "first.py").write_text("from planted import second\n")
    (package / "second.py").write_text("from planted.third import thing\n")
    (package / "third.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    assert circles(imports("planted")) == set()
    (package / "third.py").write_text(back.format("planted.first"))
    assert circles(imports("planted")) == {("planted.first", "planted.second", "planted.third")}


# the layers


def layers() -> list[set[str]]:
    """The packages of each layer, from the ground up, as import-linter keeps them apart."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    named = [set(re.findall(r"\w+", layer)) for layer in contracts[0]["layers"]]
    return [found & set(PACKAGES) for found in reversed(named) if found & set(PACKAGES)]


def put_together() -> set[tuple[str, str]]:
    """The imports that may lead up: where the site is put together."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    return {(importer, imported) for importer, _, imported in (line.split() for line in contracts[0]["ignore_imports"])}


def rows(page: str) -> dict[str, set[str]]:
    """The packages of the table "Who may know whom" in their order, each with those it is said to import."""
    table = page.partition("## Who may know whom")[2].partition("\n## ")[0]
    found = re.findall(r"(?m)^\| `(?:platform/)?([^`]+)` \|.*\| ([^|]*) \|$", table)
    return {package: set(re.findall(r"[a-z_]+", re.sub(r"\([^)]*\)", "", named))) for package, named in found}


def misstated(page: str) -> dict[str, dict[str, list[str]]]:
    """The packages whose row is wrong: what they import and it does not say, what it says and they do not import."""
    said = {package: named for package, named in rows(page).items() if not package.startswith("games/")}
    wrong = {}
    for package in {*said, *PACKAGES} - {"games"}:
        found = _imported()[package]
        if package not in said or said[package] != found:
            unsaid, stale = found - said.get(package, set()), said.get(package, set()) - found
            wrong[package] = {"imports besides": sorted(unsaid), "imports no more": sorted(stale)}
    return wrong


def is_in_order(page: str) -> bool:
    """Whether the rows stand from the ground up."""
    place = {package: number for number, layer in enumerate(layers()) for package in layer}
    order = [place[package.partition("/")[0]] for package in rows(page)]
    return order == sorted(order)


@cache
def _imported() -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    allowed = put_together()
    for importer in house().modules:
        for imported in house().find_modules_directly_imported_by(importer):
            if (importer, imported) not in allowed:
                found[importer.partition(".")[0]].add(imported.partition(".")[0])
    return {package: found[package] - {package} for package in PACKAGES}


def test_every_package_has_its_layer() -> None:
    assert sorted(package for layer in layers() for package in layer) == sorted(PACKAGES)
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    assert sorted(contracts["root_packages"]) == sorted(PACKAGES)


def test_the_table_says_what_is_imported_and_stands_in_the_order_of_the_layers() -> None:
    assert misstated(PAGE) == {}
    assert is_in_order(PAGE)
    (moved,) = ROW.findall(PAGE)
    last = ROW.sub("", PAGE).replace("\n\nMachines", f"\n{''.join(moved)} |\n\nMachines")
    assert (rows(last), is_in_order(last)) == (rows(PAGE), False)


def test_the_table_says_what_the_parts_of_games_import() -> None:
    parts = {name.partition(".")[2] for name in house().find_children("games")}
    said = {row.partition("/")[2]: named for row, named in rows(PAGE).items() if row.startswith("games/")}
    assert said == {
        part: {"kernel"} if part != "kernel" else set() for part in ("kernel", "<game>", "players", "checks")
    }
    assert len(parts - {"kernel", "players", "checks"}) == 5


@pytest.mark.parametrize(
    ("row", "wrong"),
    [
        (r"\1\2, lobby |\n", {"imports besides": [], "imports no more": ["lobby"]}),
        (r"\1config, eventlog, games |\n", {"imports besides": ["streams"], "imports no more": []}),
        ("", {"imports besides": ["config", "eventlog", "games", "streams"], "imports no more": []}),
    ],
    ids=["an import too many", "an import too few", "no row"],
)
def test_a_row_that_was_changed_is_found(row: str, wrong: dict[str, list[str]]) -> None:
    """The twins."""
    assert "play" not in misstated(PAGE)
    assert misstated(ROW.sub(row, PAGE))["play"] == wrong
