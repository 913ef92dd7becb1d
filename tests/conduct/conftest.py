"""Nothing is held in memory of what another test did."""

from collections.abc import Iterator

import pytest

from conduct.kind import CONDUCT
from officers.kind import OFFICERS
from tests.opponents import broker


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    broker.sent("default")
    yield
    CONDUCT.repository.clear()
    OFFICERS.repository.clear()
