"""Workers that do what they are told when the test says so."""

from collections.abc import Sequence
from typing import Any

import pytest
from django.conf import settings
from django.db import connection

from config import task_queue
from config.celery import app


class Errands:
    """What workers were asked to do and have not done yet."""

    def __init__(self) -> None:
        self.waiting: list[tuple[str, tuple[Any, ...]]] = []

    def send(self, task: Any, args: Sequence[str | int] = (), **_: Any) -> bool:
        """As `task_queue.enqueue`."""
        self.waiting.append((task if isinstance(task, str) else task.name, tuple(args)))
        return True

    def run(self, times: int = 1) -> None:
        """Do everything, and what follows from it, each so many times."""
        self.commit()
        app.loader.import_default_modules()
        while self.waiting:
            name, args = self.waiting.pop(0)
            if name.startswith("notices."):
                for _ in range(times):
                    app.tasks[name](*args)
                    self.commit()

    def lose(self) -> None:
        """The broker forgets everything."""
        self.commit()
        self.waiting.clear()

    @staticmethod
    def commit() -> None:
        """What follows after a commit, in a test whose transaction never has one."""
        while connection.run_on_commit:
            _, follow, _ = connection.run_on_commit.pop(0)
            follow()


@pytest.fixture(autouse=True)
def errands(monkeypatch: pytest.MonkeyPatch) -> Errands:
    """Tasks are kept for the test to run: when and how often, it decides."""
    errands = Errands()
    monkeypatch.setattr(task_queue, "enqueue", errands.send)
    return errands


@pytest.fixture(autouse=True)
def _address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "SITE_URL", "https://warmoot.example")
