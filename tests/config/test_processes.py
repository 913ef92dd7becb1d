"""What `manage.py up` starts."""

import pytest

from config.management.commands.up import processes


@pytest.mark.parametrize(
    ("anchors", "queues"), [("", "default,anchors"), ("yes", "default,anchors"), ("no", "default")]
)
def test_of_several_machines_one_writes_the_anchors(monkeypatch: pytest.MonkeyPatch, anchors: str, queues: str) -> None:
    """The others would only report that they have no file, and the one that has it would be asked every other time."""
    monkeypatch.setenv("ANCHORS", anchors)
    worker = processes(8000)["worker"]
    assert worker[worker.index("--queues") + 1] == queues
