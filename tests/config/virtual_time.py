"""An event loop whose clock jumps to whatever is due next: nobody sleeps, and times are exact."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class VirtualTime(asyncio.SelectorEventLoop):
    """For programs that wait for time and for each other alone; what waits for a socket would wait for ever."""

    def __init__(self) -> None:
        super().__init__()
        self._now = 0.0
        poll = self._selector.select  # type: ignore[attr-defined]  # asyncio's own

        def jump(timeout: float | None) -> Any:
            assert timeout is not None, "nothing is due any more"
            self._now += timeout
            return poll(0)

        self._selector.select = jump  # type: ignore[attr-defined]

    def time(self) -> float:
        """Seconds since the loop began."""
        return self._now


def run(program: Coroutine[Any, Any, T]) -> T:
    """What the program gives."""
    with asyncio.Runner(loop_factory=VirtualTime) as runner:
        return runner.run(program)


def took(program: Coroutine[Any, Any, Any]) -> float:
    """Seconds that it would have taken."""

    async def timed() -> float:
        await program
        return asyncio.get_running_loop().time()

    return run(timed())
