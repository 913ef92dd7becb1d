"""A request's thread: kept for the next, and never one that somebody else waits in."""

import asyncio
from contextvars import ContextVar
from queue import Queue
from threading import Barrier, Event, Semaphore, Thread, current_thread
from time import sleep

import pytest
from asgiref.sync import async_to_sync

from config.threads import Threads

SECONDS = 20
MANY = 5
asked: ContextVar[str] = ContextVar("asked", default="")


def _names(threads: Threads, times: int) -> set[int | None]:
    """The threads that so many calls one after the other were made in."""

    async def one_by_one() -> set[int | None]:
        return {(await threads.run("a", current_thread)).ident for _ in range(times)}

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
        return await asyncio.gather(*(threads.run("a", barrier.wait, SECONDS) for _ in range(MANY)))

    assert sorted(asyncio.run(all_at_once())) == list(range(MANY))


def test_a_rush_leaves_as_many_as_are_kept() -> None:
    threads, barrier = Threads(kept=2), Barrier(MANY)

    def met() -> Thread:
        barrier.wait(SECONDS)
        return current_thread()

    async def all_at_once() -> list[Thread]:
        return await asyncio.gather(*(threads.run("a", met) for _ in range(MANY)))

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
        asyncio.run(Threads().run("a", divmod, 1, 0))


def test_the_context_is_the_task_s() -> None:
    """What is set inside is gone with the call, although the thread stays."""
    threads = Threads()

    async def ask(name: str) -> str:
        asked.set(name)
        return await threads.run("a", asked.get)

    async def both() -> list[str]:
        await threads.run("a", asked.set, "left behind")
        return [await threads.run("a", asked.get), await asyncio.create_task(ask("mine"))]

    assert asyncio.run(both()) == ["", "mine"]


def test_what_is_asynchronous_inside_goes_back_to_the_loop() -> None:
    async def here() -> asyncio.AbstractEventLoop:
        return asyncio.get_running_loop()

    async def is_ours() -> bool:
        return await Threads().run("a", async_to_sync(here)) is asyncio.get_running_loop()

    assert asyncio.run(is_ours())


def _order(threads: Threads, sources: str) -> str:
    """In what order requests of these sources get to work beside one that holds the only place until they all wait."""
    done: list[str] = []
    held = Event()

    async def all_at_once() -> None:
        first = asyncio.create_task(threads.run("first", held.wait, SECONDS))
        await asyncio.sleep(0)
        others = [asyncio.create_task(threads.run(source, done.append, source)) for source in sources]
        await asyncio.sleep(0)
        held.set()
        await asyncio.gather(first, *others)

    asyncio.run(all_at_once())
    return "".join(done)


def test_nobody_waits_behind_another_s_many_requests() -> None:
    assert _order(Threads(at_work=1, patience=SECONDS), "aaaabac") == "abcaaaa"


def test_so_many_are_at_work_and_no_more() -> None:
    threads, at_work, most = Threads(at_work=2, patience=SECONDS), Semaphore(2), []

    def work() -> None:
        most.append(at_work.acquire(blocking=False))
        sleep(0.001)
        at_work.release()

    async def all_at_once() -> None:
        await asyncio.gather(*(threads.run("a", work) for _ in range(200)))

    asyncio.run(all_at_once())
    assert most == [True] * 200


@pytest.mark.parametrize("patience", [0.01, None])
def test_who_takes_long_holds_nobody_up(patience: float | None) -> None:
    """The first waits for the second, which only gets to work once the first no longer counts; the twin has no
    patience that ends.
    """
    threads, told = Threads(at_work=1, patience=patience or SECONDS), Event()

    async def both() -> bool:
        first = asyncio.create_task(threads.run("a", told.wait, SECONDS if patience else 0.2))
        await asyncio.sleep(0)
        await asyncio.gather(first, threads.run("a", told.set))
        return first.result()

    assert asyncio.run(both()) is (patience is not None)


def test_who_goes_while_waiting_leaves_the_place_to_the_next() -> None:
    threads, held = Threads(at_work=1, patience=SECONDS), Event()

    async def one_goes() -> int:
        first = asyncio.create_task(threads.run("a", held.wait, SECONDS))
        await asyncio.sleep(0)
        gone, stays = (asyncio.create_task(threads.run("a", int, text)) for text in "12")
        await asyncio.sleep(0)
        gone.cancel()
        held.set()
        with pytest.raises(asyncio.CancelledError):
            await gone
        await first
        return await stays

    assert asyncio.run(one_goes()) == 2
