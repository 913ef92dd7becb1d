"""Two people at a table, for every test of its page."""

import pytest

from accounts.models import User
from play.live import Live
from tests.play.clocked import clock
from tests.table.tables import person, table

__all__ = ["clock"]


@pytest.fixture
def bea() -> User:
    return person("Bea")


@pytest.fixture
def cid() -> User:
    return person("Cid")


@pytest.fixture
def match(bea: User, cid: User) -> Live:
    """Armadora of two people; Bea begins."""
    return table("armadora", [bea, cid], options={"first": 0})
