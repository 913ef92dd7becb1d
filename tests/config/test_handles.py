"""Django's handle on the database is found at once, and no two threads have the same."""

import sys
from collections.abc import Callable
from threading import Thread
from typing import Any

import pytest
from asgiref.local import Local
from django.db import connections

FEWEST = 1
"""The call of Django's own `__getitem__`."""


def _calls(function: Callable[[], object]) -> int:
    """How many functions of Python are called by this one."""
    called: list[str] = []

    def note(frame: Any, event: str, _: object) -> None:
        if event == "call":
            called.append(frame.f_code.co_name)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        function()
    finally:
        sys.setprofile(before)
    return len(called) - 1  # itself


def test_it_works() -> None:
    assert connections["default"] is connections["default"]
    assert _calls(lambda: connections["default"]) == FEWEST


def test_asgiref_asks_for_an_event_loop_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin: as Django would look them up."""
    asked = Local(thread_critical=True)
    asked.default = connections["default"]
    monkeypatch.setattr(connections, "_connections", asked)
    assert _calls(lambda: connections["default"]) > FEWEST


def test_every_thread_has_its_own() -> None:
    found: list[object] = []
    other = Thread(target=lambda: found.append(connections["default"]))
    other.start()
    other.join()
    assert len(found) == 1
    assert found[0] is not connections["default"]
