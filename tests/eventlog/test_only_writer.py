"""Only `eventlog.store` writes events: nothing else names the tables in a changing statement, or has their models."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LOG = ROOT / "platform" / "eventlog"
SOURCES = sorted(
    path
    for folder in ("platform", "games", "bench", "tournaments")
    for path in (ROOT / folder).rglob("*.py")
    if LOG / "migrations" not in path.parents
)
CHANGES = re.compile(
    r"(INSERT\s+INTO|UPDATE|DELETE\s+FROM|TRUNCATE|ALTER\s+TABLE|COPY)\s+\"?eventlog_(event|stream)\b", re.IGNORECASE
)
# The statements of the store, and the operator's command that renumbers transactions and no content.
WRITERS = {LOG / "statements.py", LOG / "rehoming.py"}


def _texts(tree: ast.AST) -> list[str]:
    return [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]


def _writes(source: str) -> bool:
    """Whether the source writes to the log past the store."""
    tree = ast.parse(source)
    imports = {
        f"{node.module}.{alias.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    imports |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    forbidden = {"eventlog.models", "eventlog.models.Event", "eventlog.models.Stream", "eventlog.statements"}
    return bool(imports & forbidden) or any(CHANGES.search(text) for text in _texts(tree))


def test_it_works() -> None:
    assert LOG / "store.py" in SOURCES
    allowed = WRITERS | {LOG / "store.py"}
    assert [path for path in SOURCES if path not in allowed and _writes(path.read_text())] == []


@pytest.mark.parametrize(
    "source",
    [
        "from eventlog.models import Event",
        "import eventlog.models",
        "from eventlog import statements",
        'run("""insert into eventlog_event (stream) values (1)""")',
        'run(f"UPDATE eventlog_stream SET kind = {kind}")',
        'run("COPY eventlog_event FROM STDIN")',
    ],
)
def test_twin_another_writer_is_seen(source: str) -> None:
    assert _writes(source)
