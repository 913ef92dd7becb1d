"""Playwright beside Django: its event loop is kept out of sight of everything but itself.

Between two calls Playwright leaves its loop marked as running in the thread of the tests. Django would then refuse to
touch the database, or do so by other connections than the fixtures prepared. The loop stays the thread's own, though it
does not run: what Playwright starts without waiting for it, such as listening to a page's console, belongs to it.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import greenlet
import pytest
from playwright._impl import _greenlets, _sync_base
from playwright.sync_api import Playwright, sync_playwright


@contextmanager
def playwright() -> Iterator[Playwright]:
    """The driver, whose loop runs while one of its calls waits and at no other time."""

    def wait(loop: asyncio.AbstractEventLoop, *rest: Any) -> None:
        asyncio._set_running_loop(loop)
        try:
            _greenlets.wait_for_future(loop, *rest)
        finally:
            # A handler that waits inside the loop goes back into it.
            if greenlet.getcurrent().parent is None:
                asyncio._set_running_loop(None)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_sync_base, "wait_for_future", wait)
        driver = sync_playwright()
        made = driver.__enter__()
        asyncio._set_running_loop(None)
        asyncio.set_event_loop(driver._loop)
        try:
            yield made
        finally:
            asyncio._set_running_loop(driver._loop)
            driver.__exit__()
            asyncio._set_running_loop(None)
            asyncio.set_event_loop(None)
