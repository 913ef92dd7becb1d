"""Nothing of a tournament is held from one test to the next."""

from typing import Any

import pytest

from tournaments.kind import TOURNAMENTS


@pytest.fixture(autouse=True)
def _forget() -> Any:
    yield
    TOURNAMENTS.repository.clear()
