"""Many tabs of one browser: one stream for all of them, and another tab takes it over when the one that had it goes."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from doorbell import stream_limit
from play import live
from play.access import watch_key
from play.live import Live
from tests.browser.conftest import REFUSED, UNREACHED, Faults, LogIn
from tests.browser.test_doorbell import HEARD, hears
from tests.browser.test_leaving import until
from tests.config.var import wait_until
from tests.doorbell.listening import moved, opened, person

TABS = 10
LATE_MS = 12_000
WITHOUT_LOCKS = "Object.defineProperty(Navigator.prototype, 'locks', {value: undefined})"


def _tabs(page: Page, addresses: list[str]) -> list[Page]:
    """A tab for each address, in one browser; each keeps what it hears."""
    page.context.add_init_script(f"document.addEventListener('DOMContentLoaded', () => {{ {HEARD} }})")
    tabs = [page, *(page.context.new_page() for _ in addresses[1:])]
    for tab, address in zip(tabs, addresses, strict=True):
        tab.goto(address)
    return tabs


def _streams(subject: str, number: int) -> bool:
    return wait_until(lambda: stream_limit.taken(subject) == number)


def _all_hear(tabs: list[Page], matches: list[Live]) -> None:
    for tab, now in zip(tabs, [moved(one) for one in matches], strict=True):
        hears(tab, now.id, now.match.version, LATE_MS)


def test_ten_tabs_keep_one_stream(page: Page, log_in: LogIn) -> None:
    alice, refused = log_in(page, "Alice"), list[str]()
    page.context.on("response", lambda reply: refused.append(reply.url) if reply.status == 429 else None)
    matches = [opened(alice.player, person(f"Bob {number}").player) for number in range(TABS)]
    tabs = _tabs(page, [f"/m/{one.id}/" for one in matches])
    assert _streams(alice.player, 1)
    _all_hear(tabs, matches)
    assert (stream_limit.taken(alice.player), refused) == (1, [])


@pytest.mark.parametrize("end", [Page.close, lambda tab: tab.goto("about:blank")], ids=["closed", "left"])
def test_another_tab_takes_the_stream_over(page: Page, log_in: LogIn, end: Callable[[Page], object]) -> None:
    alice = log_in(page, "Alice")
    matches = [opened(alice.player, person(f"Bob {number}").player) for number in range(3)]
    tabs = _tabs(page, [f"/m/{one.id}/" for one in matches])
    while tabs:
        assert _streams(alice.player, 1)
        _all_hear(tabs, matches)
        matches = [live.fresh(one.id) for one in matches[1:]]
        end(tabs.pop(0))
    assert _streams(alice.player, 0)


def test_without_locks_each_tab_has_its_own(page: Page, log_in: LogIn) -> None:
    """The twin, and what a browser does where the site is not served safely."""
    alice = log_in(page, "Alice")
    page.context.add_init_script(WITHOUT_LOCKS)
    matches = [opened(alice.player, person(f"Bob {number}").player) for number in range(3)]
    tabs = _tabs(page, [f"/m/{one.id}/" for one in matches])
    assert _streams(alice.player, 3)
    _all_hear(tabs, matches)


def test_tabs_by_two_links_and_a_lobby_share(page: Page) -> None:
    """A stranger's tabs, each let in by a key of its own."""
    matches = [opened("user:900", "user:901", watch="link") for _ in range(2)]
    open_one = opened("user:902", "user:903")
    addresses = [f"/m/{one.id}/?key={watch_key(one.id)}" for one in matches]
    tabs = _tabs(page, [*addresses, f"/m/{open_one.id}/"])
    assert _streams("127.0.0.1", 1)
    _all_hear(tabs, [*matches, open_one])


def test_all_tabs_say_that_the_line_is_lost_and_that_it_is_back(page: Page, log_in: LogIn, faults: Faults) -> None:
    faults.allow(UNREACHED)
    alice = log_in(page, "Alice")
    matches = [opened(alice.player, person(f"Bob {number}").player) for number in range(2)]
    tabs = _tabs(page, [f"/m/{one.id}/" for one in matches])
    assert _streams(alice.player, 1)
    page.context.set_offline(True)
    for tab in tabs:
        expect(tab.locator("#doorbell")).to_contain_text("Connection lost.")
    matches = [moved(one) for one in matches]
    page.context.set_offline(False)
    for tab, now in zip(tabs, matches, strict=True):
        expect(tab.locator("#doorbell")).to_have_text("Connected again, and up to date.")
        hears(tab, now.id, now.match.version, LATE_MS)


def test_a_tab_that_may_not_listen_does_not_silence_the_others(page: Page, faults: Faults) -> None:
    """The feed refuses a stream for a match that is none: that match is left out, and the others go on."""
    faults.allow(REFUSED)
    now = opened("user:900", "user:901")
    tabs = _tabs(page, [f"/m/{now.id}/", "/"])
    asked = list[str]()
    page.context.on("response", lambda reply: asked.append(reply.url) if "/nosuchmtch/version/" in reply.url else None)

    def ask() -> list[str]:
        """Again where the lists have been drawn anew since: these say what the site lets them listen to."""
        tabs[1].evaluate(
            "document.getElementById('lists').dataset.listen = 'nosuchmtch';"
            "document.body.dispatchEvent(new CustomEvent('htmx:afterSettle'))"
        )
        return asked

    until(page, ask)
    _all_hear(tabs[:1], [now])
    assert _streams("127.0.0.1", 1)
