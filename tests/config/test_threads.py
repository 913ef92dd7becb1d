"""A request's thread: kept for the next, and never one that somebody else waits in."""

import asyncio
from contextvars import ContextVar
from queue import Queue
from threading import Barrier, Thread, current_thread

import pytest
from asgiref.sync import async_to_sync

from config.threads import Threads

SECONDS = 20
MANY = 5
asked: ContextVar[str] = ContextVar("asked", default="")


def _names(threads: Threads, times: int) -> set[int | None]:
    """The threads that so many calls one after the other were made in."""

    async def one_by_one() -> set[int | None]:
        return {(await threads.run(current_thread)).ident for _ in range(times)}

    return asyncio.run(one_by_one())


def test_it_works() -> None:
    threads = Threads()
    first = _names(threads, 10)
    assert len(first) == 1
    assert _names(threads, 10) == first


def test_each_waits_alone() -> None:
    """So many meet at a barrier: with one thread fewer none would pass."""
    threads, barrier = Threads(), Barrier(MANY)

    async def all_at_once() -> list[int]:
        return await asyncio.gather(*(threads.run(barrier.wait, SECONDS) for _ in range(MANY)))

    assert sorted(asyncio.run(all_at_once())) == list(range(MANY))


def test_a_rush_leaves_as_many_as_are_kept() -> None:
    threads, barrier = Threads(kept=2), Barrier(MANY)

    def met() -> Thread:
        barrier.wait(SECONDS)
        return current_thread()

    async def all_at_once() -> list[Thread]:
        return await asyncio.gather(*(threads.run(met) for _ in range(MANY)))

    used = asyncio.run(all_at_once())
    kept = _names(threads, MANY) | _names(threads, MANY)
    assert len(kept) == 1
    ended = Queue[Thread]()

    def watch(thread: Thread) -> None:
        thread.join()
        ended.put(thread)

    for thread in used:
        Thread(target=watch, args=[thread], daemon=True).start()
    assert len({ended.get(timeout=SECONDS) for _ in range(MANY - 2)}) == MANY - 2
    assert kept <= {one.ident for one in used if one.is_alive()}


def test_what_is_raised_is_raised() -> None:
    with pytest.raises(ZeroDivisionError):
        asyncio.run(Threads().run(divmod, 1, 0))


def test_the_context_is_the_task_s() -> None:
    """What is set inside is gone with the call, although the thread stays."""
    threads = Threads()

    async def ask(name: str) -> str:
        asked.set(name)
        return await threads.run(asked.get)

    async def both() -> list[str]:
        await threads.run(asked.set, "left behind")
        return [await threads.run(asked.get), await asyncio.create_task(ask("mine"))]

    assert asyncio.run(both()) == ["", "mine"]


def test_what_is_asynchronous_inside_goes_back_to_the_loop() -> None:
    async def here() -> asyncio.AbstractEventLoop:
        return asyncio.get_running_loop()

    async def is_ours() -> bool:
        return await Threads().run(async_to_sync(here)) is asyncio.get_running_loop()

    assert asyncio.run(is_ours())
