"""What `manage.py up` starts."""

import pytest

from config.management.commands.up import processes


@pytest.mark.parametrize(
    ("anchors", "queues"), [("", "default,anchors"), ("yes", "default,anchors"), ("no", "default")]
)
def test_who_has_no_anchor_file_seals_nothing(monkeypatch: pytest.MonkeyPatch, anchors: str, queues: str) -> None:
    """It would only report that the file is missing, and take the task from those that have one."""
    monkeypatch.setenv("ANCHORS", anchors)
    worker = processes(8000)["worker"]
    assert worker[worker.index("--queues") + 1] == queues
