"""Computers that answer at once, and a broker that is empty when a test begins."""

from collections.abc import Iterator
from typing import Any

import pytest

from play import live
from tests.opponents import at_once


@pytest.fixture(autouse=True)
def _at_once(settings: Any) -> Iterator[None]:
    at_once.prepare(settings)
    yield
    live.shelf.clear()
