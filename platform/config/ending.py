"""Commands that put away what they have begun, whatever ends them."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

SIGNALS = (signal.SIGTERM, signal.SIGHUP)


@contextmanager
def in_order() -> Iterator[None]:
    """Let a service manager, or a closed terminal, end the block as Ctrl-C does; by themselves these end the process on
    the spot.
    """
    before = {number: signal.signal(number, _end) for number in SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _end(number: int, _: FrameType | None) -> None:
    raise SystemExit(128 + number)
