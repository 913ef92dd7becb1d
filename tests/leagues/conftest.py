"""Computers that answer at once, a post that is empty when a test begins, and nothing held of another test."""

from collections.abc import Iterator
from typing import Any

import pytest

from leagues.kind import ORGANISATIONS, SEASONS
from tests.opponents import post
from tournaments.kind import TOURNAMENTS


@pytest.fixture(autouse=True)
def _at_once(settings: Any) -> Iterator[None]:
    settings.COMPUTER_PAUSE_MS = 0
    settings.COMPUTER_THINKING_MS = 20
    for queue in ("quick", "thinking", "default", "mail"):
        post.sent(queue)
    yield
    for kind in (ORGANISATIONS, SEASONS, TOURNAMENTS):
        kind.repository.clear()
