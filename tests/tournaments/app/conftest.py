"""Computers that answer at once, and a broker that is empty when a test begins."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.opponents import at_once
from tournaments.kind import TOURNAMENTS


@pytest.fixture(autouse=True)
def _at_once(settings: Any) -> Iterator[None]:
    at_once.prepare(settings)
    yield
    TOURNAMENTS.repository.clear()
