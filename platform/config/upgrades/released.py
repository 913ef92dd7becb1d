"""Which migrations the last release had: what it brought is there already, what comes after meets its processes."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from django.db.migrations import Migration
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState

from config import ROOT

FILE = Path(__file__).with_name("released_migrations.txt")
Key = tuple[str, str]


def released(file: Path = FILE) -> set[Key]:
    """The migrations of the last release, of our own apps."""
    pairs = (line.split() for line in file.read_text().splitlines() if line and not line.startswith("#"))
    return {(app, name) for app, name in pairs}


@cache
def loader() -> MigrationLoader:
    """All migrations by the code, without asking a database."""
    return MigrationLoader(None)


def ours() -> dict[Key, Migration]:
    """The migrations that stand in this repository, not in a library."""
    return {
        key: migration
        for key, migration in sorted(loader().disk_migrations.items())
        if Path(_file(migration)).is_relative_to(ROOT) and ".venv" not in Path(_file(migration)).parts
    }


def _file(migration: Migration) -> str:
    from importlib import import_module

    return import_module(migration.__module__).__file__ or ""


def later(known: set[Key]) -> Iterator[tuple[Key, Migration, ProjectState]]:
    """Our migrations that are not among these, in the order in which they are applied, each with the state before."""
    graph, mine = loader().graph, ours()
    order: list[Key] = []
    for leaf in sorted(graph.leaf_nodes()):
        order += [key for key in graph.forwards_plan(leaf) if key not in order]
    state = ProjectState(real_apps=loader().unmigrated_apps)
    # First all that is known, then the rest: the state before each is what the last release left behind, and more.
    for key in sorted(order, key=lambda key: key in mine and key not in known):
        migration = graph.nodes[key]
        if key in mine and key not in known:
            yield key, migration, state.clone()
        state = migration.mutate_state(state, preserve=False)


def write(file: Path = FILE) -> int:
    """Take down all that there is now as released; how many they are."""
    names = sorted(ours())
    head = "# The migrations of the last release: `manage.py lint_migrations --release` writes this file.\n"
    file.write_text(head + "".join(f"{app} {name}\n" for app, name in names))
    return len(names)
