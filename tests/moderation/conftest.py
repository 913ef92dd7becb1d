"""Nothing is held in memory of what another test did."""

from collections.abc import Iterator

import pytest

from moderation.kind import CASES
from tests.opponents import post


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    post.sent("default")
    yield
    CASES.repository.clear()
