"""Fixtures of the log's tests."""

from pathlib import Path
from typing import Any

import pytest

from eventlog import store


@pytest.fixture(autouse=True)
def anchor_file(settings: Any, tmp_path: Path) -> Path:
    """An anchor file and a key of the test's own."""
    settings.ANCHOR_FILE = str(tmp_path / "anchors.jsonl")
    settings.ANCHOR_KEY = "known to nobody"
    return tmp_path / "anchors.jsonl"


@pytest.fixture
def stream(db: None) -> int:  # noqa: ARG001 - asked for so that the database exists
    """A new stream."""
    return store.open_stream("match")
