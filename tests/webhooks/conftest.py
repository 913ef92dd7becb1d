"""A receiver that may be spoken to, and a post that is empty when a test begins."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.opponents import broker
from tests.webhooks.receiver import Receiver, receiver
from tournaments.kind import TOURNAMENTS


@pytest.fixture
def listening(settings: Any) -> Iterator[Receiver]:
    """A receiver on this machine, to which the guard is open."""
    settings.WEBHOOKS_ANYWHERE = True
    with receiver() as made:
        yield made


@pytest.fixture(autouse=True)
def _empty() -> Iterator[None]:
    for queue in ("mail", "default"):
        broker.sent(queue)
    yield
    TOURNAMENTS.repository.clear()
