"""Computers that answer at once, a broker that is empty when a test begins, and nothing held of another test."""

from collections.abc import Iterator
from typing import Any

import pytest

from leagues.kind import ORGANISATIONS, SEASONS
from tests.opponents import at_once
from tournaments.kind import TOURNAMENTS


@pytest.fixture(autouse=True)
def _at_once(settings: Any) -> Iterator[None]:
    at_once.prepare(settings)
    yield
    for kind in (ORGANISATIONS, SEASONS, TOURNAMENTS):
        kind.repository.clear()
