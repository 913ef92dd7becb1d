"""Nothing is held in memory of what another test did."""

from collections.abc import Iterator

import pytest

from officers.kind import OFFICERS


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    yield
    OFFICERS.repository.clear()
