"""Computers that answer at once, and a post that is empty when a test begins."""

from collections.abc import Iterator
from typing import Any

import pytest

from play import live
from tests.opponents import broker


@pytest.fixture(autouse=True)
def _at_once(settings: Any) -> Iterator[None]:
    settings.COMPUTER_PAUSE_MS = 0
    settings.COMPUTER_THINKING_MS = 20
    for queue in ("quick", "thinking", "default", "mail"):
        broker.sent(queue)
    yield
    live.shelf.clear()
