"""Computers that answer at once, and a broker that is empty when a test begins."""

from typing import Any

from tests.opponents import broker


def prepare(settings: Any) -> None:
    """For the test that these settings are of."""
    settings.COMPUTER_PAUSE_MS = 0
    settings.COMPUTER_THINKING_MS = 20
    for queue in ("quick", "thinking", "default", "mail"):
        broker.sent(queue)
