"""Nothing is held in memory of what another test did."""

from collections.abc import Iterator

import pytest

from moderation.kind import CASES
from tests.opponents import broker


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    broker.sent("default")
    yield
    CASES.repository.clear()
