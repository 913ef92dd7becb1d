"""The doorbell in a browser: a page hears at once, says when it cannot, and catches up."""

import pytest
from playwright.sync_api import Page, expect

from doorbell import stream_limit
from tests.browser.conftest import UNREACHED, Faults, LogIn
from tests.config.var import wait_until
from tests.doorbell.listening import moved, opened, person

pytestmark = pytest.mark.alone
HEARD = "window.heard = []; document.body.addEventListener('moved', (event) => heard.push(event.detail))"
AT_ONCE_MS = 1000
LATE_MS = 12_000


@pytest.fixture
def watching(page: Page, faults: Faults) -> Page:
    """A page that keeps what it hears, and whose line may be cut."""
    faults.allow(UNREACHED)
    page.add_init_script(f"document.addEventListener('DOMContentLoaded', () => {{ {HEARD} }})")
    return page


def hears(page: Page, match: str, version: int, milliseconds: float) -> None:
    page.wait_for_function(
        "([id, version]) => heard.some((one) => one.id === id && one.version === version)",
        arg=[match, version],
        timeout=milliseconds,
    )


def test_it_works(watching: Page) -> None:
    now = opened("user:900", "user:901")
    watching.goto(f"/m/{now.id}/")
    now = moved(now)
    hears(watching, now.id, now.match.version, AT_ONCE_MS * 3)
    now = moved(now)
    hears(watching, now.id, now.match.version, AT_ONCE_MS)
    expect(watching.locator("#doorbell")).to_be_hidden()


def test_a_lost_connection_is_said_and_made_up_for(watching: Page) -> None:
    now = opened("user:900", "user:901")
    watching.goto(f"/m/{now.id}/")
    state = watching.locator("#doorbell")
    watching.context.set_offline(True)
    expect(state).to_have_text("Connection lost. What you see may be out of date; we keep trying.")
    now = moved(moved(now))
    watching.context.set_offline(False)
    expect(state).to_have_text("Connected again, and up to date.")
    hears(watching, now.id, now.match.version, AT_ONCE_MS)
    expect(state).to_be_hidden(timeout=LATE_MS)


def test_without_a_stream_the_page_asks(watching: Page) -> None:
    """As behind a proxy that lets no stream through."""
    watching.route("**/feed/**", lambda route: route.abort())
    now = opened("user:900", "user:901")
    watching.goto(f"/m/{now.id}/")
    now = moved(now)
    hears(watching, now.id, now.match.version, LATE_MS)
    expect(watching.locator("#doorbell")).to_have_text(
        "No live connection: checking again every few seconds.", timeout=LATE_MS
    )
    watching.unroute("**/feed/**")
    expect(watching.locator("#doorbell")).to_have_text("Connected again, and up to date.", timeout=LATE_MS * 3)


def test_with_neither_nothing_is_heard(watching: Page) -> None:
    """The twin: it is these addresses, and nothing else, that the page hears from."""
    for address in ("**/feed/**", "**/version/**"):
        watching.route(address, lambda route: route.abort())
    now = opened("user:900", "user:901")
    watching.goto(f"/m/{now.id}/")
    moved(now)
    expect(watching.locator("#doorbell")).to_contain_text("Connection lost.", timeout=LATE_MS)
    assert watching.evaluate("heard.filter((one) => one.id).length") == 0


def test_a_tab_that_nobody_sees_gives_its_stream_back(watching: Page, log_in: LogIn) -> None:
    """And takes one again, and catches up, when somebody looks at it."""
    alice = log_in(watching, "Alice")
    watching.clock.install()
    now = opened(alice.player, person("Bob").player)
    watching.goto(f"/m/{now.id}/")
    assert wait_until(lambda: stream_limit.taken(alice.player) == 1)
    _show(watching, hidden=True)
    watching.clock.run_for(25_000)
    assert wait_until(lambda: stream_limit.taken(alice.player) == 0)
    now = moved(now)
    _show(watching, hidden=False)
    hears(watching, now.id, now.match.version, LATE_MS)
    assert wait_until(lambda: stream_limit.taken(alice.player) == 1)


def _show(page: Page, *, hidden: bool) -> None:
    page.evaluate(
        "(hidden) => { Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});"
        " document.dispatchEvent(new Event('visibilitychange')) }",
        hidden,
    )
