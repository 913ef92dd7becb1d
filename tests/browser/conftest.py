"""A real browser to look at the site with, which is served as `tests/served.py` says.

`page` is a tab of a fresh browser profile, `new_page` makes more of them, each with a profile of its own; `log_in`
makes one of them somebody's. A test fails where a page reports a script's error, complains on its console, breaks the
content policy or gets an answer of 500; what a test means to happen, it names by `faults.allow`.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import which
from typing import Any, TypeAlias

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from accounts.models import User
from tests.browser.driver import playwright

AXE = Path(__file__).parent / "axe" / "axe.min.js"
WAIT_MS = 20_000

NewPage: TypeAlias = Callable[..., Page]
LogIn: TypeAlias = Callable[[Page, str], User]

expect.set_options(timeout=WAIT_MS)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, without a window; the build that has none is a third faster than the one that hides it."""
    program = which("chromium-headless-shell") or which("chromium")
    if program is None:
        pytest.fail("there is no Chromium: run `make setup`, which says how to install it")
    with playwright() as driver:
        browser = driver.chromium.launch(executable_path=program)
        yield browser
        browser.close()


UNREACHED = r"^console: (htmx:sendError,|Failed to load resource: net::ERR_)"
"""What a page's console says where its requests do not reach the site."""
REFUSED = r"^console: Failed to load resource: the server responded with a status of 4\d\d "
"""What it says of every answer that is a refusal, or that there is nothing there."""


WITHDRAWN = r"^console: htmx:(afterRequest|sendAbort),"
"""A request that the page itself took back for a newer one: htmx complains, and nothing is wrong. What comes of any
request is complained of twice; the other time says what it was.
"""


class Faults(list[str]):
    """What went wrong in the pages of a test, but for what the test says will."""

    def __init__(self) -> None:
        super().__init__()
        self._allowed = [WITHDRAWN]

    def allow(self, *patterns: str) -> None:
        """These may be, wherever in a fault they are found."""
        self._allowed += patterns

    def note(self, fault: str) -> None:
        """Something went wrong."""
        if not any(re.search(pattern, fault) for pattern in self._allowed):
            self.append(fault)

    def hear(self, said: ConsoleMessage) -> None:
        """A page says something on its console."""
        if said.type == "error" or "Content Security" in said.text:
            self.note(f"console: {said.text} ({said.location['url']})")


@pytest.fixture
def faults() -> Iterator[Faults]:
    """What went wrong in the pages of a test: nothing may be left in it."""
    faults = Faults()
    yield faults
    assert faults == [], "\n".join(faults)


@pytest.fixture
def new_page(site: str, browser: Browser, faults: Faults) -> Iterator[NewPage]:
    """Makes a page in a profile of its own; options are those of a browser context (`locale`, `viewport`, …)."""
    contexts = []

    def make(**options: Any) -> Page:
        context = browser.new_context(**{"base_url": site, "locale": "en-GB", "reduced_motion": "reduce", **options})
        context.set_default_timeout(WAIT_MS)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.note(f"script: {error}"))
        page.on("console", faults.hear)
        page.on("response", lambda reply: faults.note(f"{reply.status} {reply.url}") if reply.status >= 500 else None)
        return page

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """A tab of a stranger's browser, of a desktop's size."""
    return new_page(viewport={"width": 1440, "height": 900})


@pytest.fixture
def log_in(site: str) -> LogIn:
    """Makes a page somebody's: whoever bears the name, or somebody new."""

    def log_in(page: Page, name: str) -> User:
        user = User.objects.filter(name=name).first() or User.objects.create_user(name)
        client = Client()
        client.force_login(user, backend="accounts.backend.Backend")
        value = client.cookies[settings.SESSION_COOKIE_NAME].value
        page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": value, "url": site}])
        return user

    return log_in


@pytest.fixture
def axe() -> Callable[[Page], list[str]]:
    """Finds what keeps people out of a page: a line for each serious or critical violation."""

    def check(page: Page) -> list[str]:
        page.evaluate(AXE.read_text())
        found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        return [
            f"{one['impact']} {one['id']}: {node['target']} {node['failureSummary']}"
            for one in found["violations"]
            if one["impact"] in {"serious", "critical"}
            for node in one["nodes"]
        ]

    return check
