"""No circle of modules: whatever a module imports can be read, tested and changed without it."""

from pathlib import Path

import grimp
import pytest
from grimp import ImportGraph

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = [
    *sorted(path.parent.name for path in (ROOT / "platform").glob("*/__init__.py")),
    *("games", "tournaments", "tools"),
]
LAZY = "def later():\n    from {} import thing\n"
TYPES_ONLY = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from {} import Thing\n"


def imports(*packages: str) -> ImportGraph:
    """Who imports whom, module by module: anywhere in a file, also inside functions and under TYPE_CHECKING.

    Not counted: that a module is read after its package's `__init__`, and names in text, as in Django's settings, in
    `include` and in Celery's messages.
    """
    return grimp.build_graph(*packages, cache_dir=None)


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
    graph = imports(*PACKAGES)
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
